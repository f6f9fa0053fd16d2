import type { Context } from '../core/context.ts'
import type { PageAnswer } from '../http/page-answer.ts'

/** The public media kit as the console sees it. It is passed in: no door knows another. */
export interface MediaKitPreview {
  /** A page of the kit as it would be public, its links leading to other pages of the preview at `path`. */
  preview(context: Context, wanted: { page: number; path: string }): Promise<PageAnswer>
}
