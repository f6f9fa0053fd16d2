import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Refusal, Throttled } from '../refusal.ts'
import { takeTurns } from '../take-turns.ts'
import { isWeakPassword } from './weak-password.ts'

const PASSWORD_LENGTH_MIN = 12
const PASSWORD_LENGTH_MAX = 200

/** Argon2id is the library's default; the cost is fixed at the OWASP minimum, whatever the default becomes. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Hashing takes a core for about 50 ms. Verifications have their own queue, in the sign-in. */
const takeTurn = takeTurns({ atOnceMax: 1, waitingMax: 32 })
const BUSY_SECONDS = 2

export async function hashPassword(password: string): Promise<string> {
  const passwordHash = await takeTurn(() => hash(password, COST))
  if (passwordHash !== undefined) return passwordHash
  throw new Throttled('Many people are choosing a password. Try again in a moment.', BUSY_SECONDS, 'busy')
}

/** Takes as long if there is no such person or they have no password, so that no one learns who has an account. */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  if (password.length > PASSWORD_LENGTH_MAX) return false
  nobodysHash ??= await hashPassword(generatePassword())
  const isRight = await verify(passwordHash ?? nobodysHash, password)
  return isRight && typeof passwordHash === 'string'
}

let nobodysHash: string | undefined

/** For a password that is chosen, by or for its owner. Those in use stay valid. */
export function checkPassword(password: string, owner: { email: string; name: string }): void {
  if (password.length < PASSWORD_LENGTH_MIN || password.length > PASSWORD_LENGTH_MAX) {
    throw new Refusal(
      'invalid',
      `Choose a password of ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters.`,
      'password',
    )
  }
  if (isWeakPassword(password, owner)) {
    throw new Refusal(
      'invalid',
      'This password is among the first that attackers try. Choose another: several unrelated words work well.',
      'password',
    )
  }
}

const CONSONANTS = 'bdghjkmnprstvz'
const VOWELS = 'aeiou'
const GROUPS = 5

/** Easy to read aloud and type ("savo-remi-tuno-basi-nedu"), with 61 random bits. */
export function generatePassword(): string {
  return Array.from({ length: GROUPS }, () => syllable() + syllable()).join('-')
}

function syllable(): string {
  return pick(CONSONANTS) + pick(VOWELS)
}

function pick(letters: string): string {
  return letters.charAt(randomInt(letters.length))
}
