import { DatabaseError } from 'pg'
import { Refusal } from '../core/refusal.ts'
import { errorCode } from '../database/embedded-error.ts'

const FILE_FAILURES: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of the path is not a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  EEXIST: 'it already exists. If no other backup is writing it, remove it',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'it is too large for this disk',
  EIO: 'the disk failed',
  EPIPE: 'the program that reads it has ended',
  ECONNRESET: 'the program that reads it has ended',
}

/** One line for failures that an operator can fix. Any other error is returned unchanged. */
export function explainFailure(error: unknown, path: string): unknown {
  if (error instanceof DatabaseError) {
    if (error.code === '53100')
      return new Refusal('conflict', 'The disk of the database is full: free some space.')
    if (error.code === '55P03')
      return new Refusal(
        'conflict',
        'Another program is changing the tables: try again when it has finished.',
      )
    return error
  }
  const failure = FILE_FAILURES[errorCode(error) ?? '']
  return failure === undefined ? error : new Refusal('invalid', `${path} cannot be used: ${failure}.`)
}
