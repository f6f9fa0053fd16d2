import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { signText } from '../src/core/signing/sign-text.ts'
import { signingKeyFromSeed } from '../src/core/signing/signing-key.ts'
import {
  checkChains,
  checkStatement,
  readPublicKeys,
  type CheckedChain,
  type CheckedFile,
  type Finding,
  type PublicKey,
  type SignedStatement,
} from '../src/core/statement/verify-statement.ts'
import { canonicalJson, type JsonValue } from '../src/exact/canonical-json.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { openCommandLine } from './support/command-line.ts'

/** The files in `vectors/statement`, which others check their own code with. They are only read here. */

const FOLDER = new URL('vectors/statement/', import.meta.url)

function text(name: string): string {
  return readFileSync(new URL(name, FOLDER), 'utf8')
}

function read(name: string): unknown {
  return JSON.parse(text(name))
}

const { keys } = read('keys.json') as { keys: PublicKey[] }
const expected = read('expected.json') as {
  files: Record<string, Finding>
  chains: (Pick<CheckedChain, 'before' | 'missing' | 'broken'> & { files: string[] })[]
}

function check(name: string): Promise<CheckedFile> {
  return checkStatement({ name, text: text(name) }, keys)
}

describe('canonical JSON', () => {
  const cases = read('canonical-json.json') as {
    name: string
    value: JsonValue
    canonical: string
    sha256: string
  }[]
  test.each(cases)('is as in the vectors: $name', ({ value, canonical, sha256 }) => {
    expect(canonicalJson(value)).toBe(canonical)
    expect(sign(anyKey(), canonical).sha256.toString('hex')).toBe(sha256)
  })
})

test('a seed gives the public key of the vectors, and signs their statements with the same bytes', () => {
  const seeds = new Map(
    (read('private-keys.json') as { kid: string; seed: string }[]).map(({ kid, seed }) => [kid, seed]),
  )
  for (const { kid, x } of keys) {
    const key = signingKeyFromSeed(Buffer.from(seeds.get(kid)!, 'hex'))
    expect([key.id, key.publicKey.toString('base64url')]).toEqual([kid, x])
  }
  const valid = Object.keys(expected.files).filter((name) => expected.files[name] === 'valid')
  expect(valid).toHaveLength(5)
  for (const name of valid) {
    const { statement, sha256, signature } = read(name) as SignedStatement
    const signed = sign(seeds.get(signature.key_id)!, canonicalJson(statement as unknown as JsonValue))
    expect(signed.keyId).toBe(signature.key_id)
    expect(signed.sha256.toString('hex')).toBe(sha256)
    expect(signed.signature.toString('base64url')).toBe(signature.value)
  }
})

describe('a file of the vectors', () => {
  test.each(Object.entries(expected.files))('%s is found to be %s', async (name, finding) => {
    expect((await check(name)).finding).toBe(finding)
  })

  test('has an expected result, and every result a file', () => {
    const others = new Set([
      'canonical-json.json',
      'keys.json',
      'private-keys.json',
      'expected.json',
      'README.md',
    ])
    expect(
      readdirSync(FOLDER)
        .filter((name) => !others.has(name))
        .toSorted(),
    ).toEqual(Object.keys(expected.files).toSorted())
  })
})

test('a key signs for no time before it was made', async () => {
  const name = Object.keys(expected.files).find((each) => expected.files[each] === 'valid')!
  const { statement } = read(name) as SignedStatement
  const findingBy = async (created_at: string) => {
    const made = keys.map((key) => ({ ...key, created_at, retired_at: null }))
    return (await checkStatement({ name, text: text(name) }, made)).finding
  }
  expect(await findingBy(statement.issued_at)).toBe('valid')
  const later = new Date(Date.parse(statement.issued_at) + 1000).toISOString()
  expect(await findingBy(later)).toBe('key_not_in_use')
})

test.each(expected.chains)('$files follow each other as expected', async ({ files, ...chain }) => {
  expect(checkChains(await Promise.all(files.map(check)))).toMatchObject([chain])
})

test('the command line ends with 0 only if every file is valid and none between them is missing or replaced', async () => {
  const run = openCommandLine(tmpdir())
  const path = (name: string) => fileURLToPath(new URL(name, FOLDER))
  const verify = async (names: string[]) =>
    run(['verify', ...names.map(path), '--keys', path('keys.json')], {})
  for (const { files, missing, broken } of expected.chains) {
    const { code, stdout } = await verify(files)
    expect(code).toBe(missing.length + broken.length === 0 ? 0 : 1)
    expect(JSON.parse(stdout)).toMatchObject({ chains: [{ missing, broken }] })
  }
  expect(await verify(['statement-41.json', 'name-twice.json'])).toMatchObject({ code: 1 })
})

test('without keys and without an installation, the command line asks for keys and creates nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flightline-verify-'))
  const DATA_DIR = join(folder, 'data')
  const file = fileURLToPath(new URL('statement-41.json', FOLDER))
  const { code, stderr } = await openCommandLine(folder)(['verify', file], { DATA_DIR })
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining(
      'There is no installation here. Give the seller’s public keys with --keys',
    ) as string,
  })
  expect(existsSync(DATA_DIR)).toBe(false)
})

function sign(seed: string, content: string) {
  const { id, seed: bytes } = signingKeyFromSeed(Buffer.from(seed, 'hex'))
  return signText({ id, seed: bytes, createdAt: instantFromMilliseconds(0) }, content)
}

function anyKey(): string {
  return '00'.repeat(32)
}

describe('whatever a file contains, checking it ends with a finding', () => {
  const valid = Object.keys(expected.files).find((name) => expected.files[name] === 'valid')
  const findingOf = async (changed: string) =>
    (await checkStatement({ name: 'changed.json', text: changed }, keys)).finding
  const withMember = (value: string) =>
    text(valid!).replace(/"statement":\s*\{/, (start) => `${start}"x":${value},`)

  test.each([
    ['is nested deeply', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['has a very long text', JSON.stringify('x'.repeat(10_000_000))],
    ['has very many escapes', `"${String.raw`\n`.repeat(5_000_000)}"`],
  ])('%s', async (_, value) => {
    expect(await findingOf(withMember(value))).toBe('altered')
  })

  test('begins with a byte order mark', async () => {
    expect(await findingOf(`\uFEFF${text(valid!)}`)).toBe('valid')
  })

  test('spells the bytes of its signature otherwise', async () => {
    const { value } = (read(valid!) as SignedStatement).signature
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const other = value.slice(0, -1) + alphabet[alphabet.indexOf(value.at(-1)!) + 1]!
    expect(Buffer.from(other, 'base64url')).toEqual(Buffer.from(value, 'base64url'))
    expect(await findingOf(text(valid!).replace(value, other))).toBe('not_signed')
  })
})

test('a list with two keys of one name is not read: which of them signed would be anyone’s guess', () => {
  expect(readPublicKeys(JSON.stringify({ keys }))).toEqual(keys)
  expect(readPublicKeys(JSON.stringify({ keys: [...keys, { ...keys[0]!, x: keys.at(-1)!.x }] }))).toBeNull()
})
