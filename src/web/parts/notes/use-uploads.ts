import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  ATTACHMENT_BYTES_MAX,
  ATTACHMENT_TOO_LARGE,
  CAMPAIGN_ATTACHMENTS_MAX,
  LINE_ATTACHMENTS_MAX,
} from '../../../core/attachment/attachment.ts'
import { addressOf, ApiProblem } from '../../api.ts'
import type { PlaceOfNotes } from './place.ts'
import { uploadFile } from './upload-file.ts'

export interface Upload {
  key: number
  file: File
  isShared: boolean
  state: 'waiting' | 'sending' | 'failed'
  /** From 0 to 1. */
  progress: number
  error: string | null
  /** What was refused for good would be refused again. */
  canRetry: boolean
}

export interface Uploads {
  list: Upload[]
  add: (files: readonly File[], isShared: boolean) => void
  retry: (key: number) => void
  /** Stops it if it is being sent. */
  cancel: (key: number) => void
}

/** Files on their way, one after the other. Once one has arrived it is in the list of files instead. */
export function useUploads({ campaignId, packageId }: PlaceOfNotes): Uploads {
  const filesMax = packageId === undefined ? CAMPAIGN_ATTACHMENTS_MAX : LINE_ATTACHMENTS_MAX
  const queryClient = useQueryClient()
  const [list, setList] = useState<Upload[]>([])
  const nextKey = useRef(0)
  const sending = useRef<{ key: number; controller: AbortController } | null>(null)
  const change = (key: number, changes: Partial<Upload>) =>
    setList((before) => before.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
  const drop = (key: number) => setList((before) => before.filter((upload) => upload.key !== key))

  const next = list.find(({ state }) => state === 'waiting')
  useEffect(() => {
    if (next && !sending.current) void send(next)
  })
  useEffect(() => () => sending.current?.controller.abort(), [])

  async function send({ key, file, isShared }: Upload): Promise<void> {
    const controller = new AbortController()
    sending.current = { key, controller }
    change(key, { state: 'sending', progress: 0, error: null })
    const address = addressOf('POST /campaigns/:campaignId/attachments', {
      params: { campaignId },
      query: { package_id: packageId, shared: String(isShared), file_name: file.name },
    })
    try {
      await uploadFile(address, file, {
        onProgress: (progress) => change(key, { progress }),
        signal: controller.signal,
      })
      await queryClient.invalidateQueries({ queryKey: ['notes'] })
      drop(key)
    } catch (error) {
      if (!controller.signal.aborted) change(key, failureOf(error))
    } finally {
      sending.current = null
      // Rendered again, so that the next one begins.
      setList((before) => [...before])
    }
  }

  return {
    list,
    add: (files, isShared) =>
      setList((before) => [
        ...before,
        ...files.map((file, i) => startOf(nextKey.current++, file, isShared, i < filesMax)),
      ]),
    retry: (key) => change(key, { state: 'waiting', error: null }),
    cancel: (key) => {
      if (sending.current?.key === key) sending.current.controller.abort()
      drop(key)
    },
  }
}

function failureOf(error: unknown): Partial<Upload> {
  const problem = error instanceof ApiProblem ? error : null
  return {
    state: 'failed',
    error: problem?.message ?? 'The file could not be sent.',
    canRetry: problem === null || problem.status >= 500 || [401, 408, 409, 429].includes(problem.status),
  }
}

/** The server's limits, checked here so that no file is sent only to be refused. */
function startOf(key: number, file: File, isShared: boolean, hasRoom: boolean): Upload {
  const problem = !hasRoom
    ? 'You chose more files than can be kept here. This one was not sent.'
    : file.size > ATTACHMENT_BYTES_MAX
      ? ATTACHMENT_TOO_LARGE
      : file.size === 0
        ? 'The file is empty.'
        : null
  return {
    key,
    file,
    isShared,
    state: problem === null ? 'waiting' : 'failed',
    progress: 0,
    error: problem,
    canRetry: false,
  }
}
