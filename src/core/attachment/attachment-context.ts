import type { Context } from '../context.ts'
import type { AttachmentStore } from './attachment-store.ts'

/** For operations on files. */
export interface AttachmentContext extends Context {
  attachmentStore: AttachmentStore
  /** Of one organization. */
  attachmentStorageBytes: number
}
