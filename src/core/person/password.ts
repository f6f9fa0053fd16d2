import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Refusal, Throttled } from '../refusal.ts'
import { takeTurns } from '../take-turns.ts'

const PASSWORD_LENGTH_MIN = 12
const PASSWORD_LENGTH_MAX = 200

/** Argon2id is the library's default; what it costs is the OWASP minimum, whatever that default becomes. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Hashing takes a core for some 50 ms. Verifications take turns of their own, in the sign-in. */
const takeTurn = takeTurns({ atOnceMax: 1, waitingMax: 32 })
const BUSY_SECONDS = 2

export async function hashPassword(password: string): Promise<string> {
  const passwordHash = await takeTurn(() => hash(password, COST))
  if (passwordHash !== undefined) return passwordHash
  throw new Throttled('Many people are choosing a password. Try again in a moment.', BUSY_SECONDS, 'busy')
}

/** Takes as long where there is no such person, so that nobody learns who has an account. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  if (password.length > PASSWORD_LENGTH_MAX) return false
  nobodysHash ??= await hashPassword(generatePassword())
  const isRight = await verify(passwordHash ?? nobodysHash, password)
  return isRight && passwordHash !== undefined
}

let nobodysHash: string | undefined

export function checkPassword(password: string): void {
  if (password.length >= PASSWORD_LENGTH_MIN && password.length <= PASSWORD_LENGTH_MAX) return
  throw new Refusal(
    'invalid',
    `Choose a password of ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters.`,
    'password',
  )
}

const CONSONANTS = 'bdghjkmnprstvz'
const VOWELS = 'aeiou'
const GROUPS = 5

/** Can be read aloud and typed ("savo-remi-tuno-basi-nedu"), and nobody can guess its 61 bits. */
export function generatePassword(): string {
  return Array.from({ length: GROUPS }, () => syllable() + syllable()).join('-')
}

function syllable(): string {
  return pick(CONSONANTS) + pick(VOWELS)
}

function pick(letters: string): string {
  return letters.charAt(randomInt(letters.length))
}
