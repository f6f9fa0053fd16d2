import type { Config } from './config.ts'

export type LogSettings = Pick<Config, 'logLevel' | 'logFormat' | 'workers'>

export function isReadable({ logFormat }: Pick<Config, 'logFormat'>): boolean {
  return logFormat === undefined ? isTerminal() : logFormat === 'pretty'
}

/**
 * Whether the log leaves the screen to the accounts and keys that `start` prints: in a terminal, unless a format or a
 * more detailed level was asked for, only warnings and errors are shown.
 */
export function keepsScreen({ logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>): boolean {
  return isTerminal() && logFormat === undefined && logLevel !== 'debug' && logLevel !== 'trace'
}

export function isTerminal(): boolean {
  return process.stderr.isTTY
}
