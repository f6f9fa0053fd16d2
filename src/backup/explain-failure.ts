import { DatabaseError } from 'pg'
import { Refusal } from '../core/refusal.ts'
import { errorCode } from '../database/embedded-error.ts'

const FILE_FAILURES: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of the path is no folder',
  EACCES: 'you may not',
  EPERM: 'you may not',
  EROFS: 'the disk is read-only',
  EEXIST: 'it is there already. Another backup is writing it, or one was killed: remove it then',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'it is too large for this disk',
  EIO: 'the disk failed',
}

/** What an operator can do something about, in one line. Anything else stays as it is. */
export function explainFailure(error: unknown, path: string): unknown {
  if (error instanceof DatabaseError) {
    if (error.code === '53100') return new Refusal('conflict', 'The disk of the database is full: make room.')
    if (error.code === '55P03')
      return new Refusal('conflict', 'Another program is changing the tables: try again when it is done.')
    return error
  }
  const failure = FILE_FAILURES[errorCode(error) ?? '']
  return failure === undefined || isOfConnection(error)
    ? error
    : new Refusal('invalid', `${path} cannot be used: ${failure}.`)
}

/** A socket is a file too, but not the one that was named. */
function isOfConnection(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'connect'
}
