import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
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

/** The server's limit, checked here so that no large file is sent only to be refused. */
const FILE_BYTES_MAX = 20 * 1024 * 1024
/** Of one choice: the server's limit for a campaign. */
const FILES_MAX = 50

/** Files on their way, one after the other. Once one has arrived it is in the list of files instead. */
export function useUploads({ campaignId, packageId }: PlaceOfNotes): Uploads {
  const queryClient = useQueryClient()
  const [list, setList] = useState<Upload[]>([])
  const nextKey = useRef(0)
  const sending = useRef<{ key: number; controller: AbortController } | null>(null)
  const change = (key: number, changes: Partial<Upload>) =>
    setList((before) => before.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
  const drop = (key: number) => setList((before) => before.filter((upload) => upload.key !== key))

  const next = list.find(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!next || sending.current) return
    const { key, file, isShared } = next
    const controller = new AbortController()
    sending.current = { key, controller }
    change(key, { state: 'sending', progress: 0, error: null })
    const address = addressOf('POST /campaigns/:campaignId/attachments', {
      params: { campaignId },
      query: { package_id: packageId, shared: String(isShared), file_name: file.name },
    })
    uploadFile(address, file, {
      onProgress: (progress) => change(key, { progress }),
      signal: controller.signal,
    })
      .then(async () => {
        await queryClient.invalidateQueries({ queryKey: ['notes'] })
        drop(key)
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        const problem = error instanceof ApiProblem ? error : null
        change(key, {
          state: 'failed',
          error: problem?.message ?? 'The file could not be sent.',
          canRetry:
            problem === null || problem.status >= 500 || [401, 408, 409, 429].includes(problem.status),
        })
      })
      .finally(() => {
        sending.current = null
        // Rendered again, so that the next one begins.
        setList((before) => [...before])
      })
  })
  useEffect(() => () => sending.current?.controller.abort(), [])

  return {
    list,
    add: (files, isShared) =>
      setList((before) => [
        ...before,
        ...files.slice(0, FILES_MAX).map((file) => startOf(nextKey.current++, file, isShared)),
      ]),
    retry: (key) => change(key, { state: 'waiting', error: null }),
    cancel: (key) => {
      if (sending.current?.key === key) sending.current.controller.abort()
      drop(key)
    },
  }
}

function startOf(key: number, file: File, isShared: boolean): Upload {
  const problem =
    file.size > FILE_BYTES_MAX ? 'A file has at most 20 MB.' : file.size === 0 ? 'The file is empty.' : null
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
