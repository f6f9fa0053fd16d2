import { resolve } from 'node:path'
import type { BackupSource } from '../backup/read-backup.ts'
import { Refusal } from '../core/refusal.ts'

/** Standard output or standard input, where a file is named. */
export const STREAM = '-'

/** Relative to the caller's folder, even when npm has changed to another. */
export function pathOf(file: string): string {
  return resolve(process.env['INIT_CWD'] ?? '', file)
}

export function sourceOf(file: string): BackupSource {
  if (file !== STREAM) return { path: pathOf(file) }
  if (process.stdin.isTTY)
    throw new Refusal(
      'invalid',
      'Standard input is the terminal: name a file, or send a backup to this command.',
    )
  return { stream: process.stdin, name: 'Standard input' }
}
