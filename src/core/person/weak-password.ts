import { COMMON_WORDS } from './common-passwords.ts'

/**
 * Whether a password is among the first that attackers try: common words, names and keyboard walks, repeated, spelled with digits, or
 * with a year and an exclamation mark behind. It is cut into such pieces in the cheapest way, and each costs as many bits as it adds.
 */
export function isWeakPassword(password: string, owner: { email: string; name: string }): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const ownWords = wordsOf(owner)
  const blockBits = new Map<string, number>()
  return bitsOf(text, ownWords, repeatedPieces) < BITS_MIN

  function repeatedPieces(start: number): Piece[] {
    return repeats(text, start).map(({ length, end }) => {
      const block = text.slice(start, start + length)
      const bits = blockBits.get(block) ?? bitsOf(block, ownWords)
      blockBits.set(block, bits)
      return { end, bits: bits + REPEAT_BITS }
    })
  }
}

/** Two common words and a number are not enough; three words that have nothing to do with each other are. */
const BITS_MIN = 27
const WORD_BITS = 10
/** Of the owner's name or address, or of the product. */
const OWN_WORD_BITS = 3
const SEQUENCE_BITS = 6
const YEAR_BITS = 6
const REPEAT_BITS = 3
const DIGIT_BITS = 3.3
const LETTER_BITS = 4.7
const SEPARATOR_BITS = 1
const OTHER_BITS = 5

const SEQUENCE_LENGTH_MIN = 3
const WORD_LENGTH_MIN = 3
const BLOCK_LENGTH_MAX = 20
const YEAR = /^(?:19|20)\d\d$/

/** What stands for which letters. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'il',
  '|': 'il',
  '+': 't',
  '€': 'e',
  '£': 'l',
  '(': 'c',
}

/** Walked forwards and backwards: alphabets, digits, and the keys of keyboards along rows and columns. */
const WALKS = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзийклмнопрстуфхцчшщъыьэюя',
  '01234567890',
  '!@#$%^&*()',
  '!"§$%&/()=',
  '!"£$%^&*()',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qwertzuiopü',
  'asdfghjklöä',
  'yxcvbnm,.-',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1a2b3c4d5e6f7g8h9i',
  'a1b2c3d4e5f6g7h8i9',
  'a1s2d3f4g5h6j7k8l9',
  'z1x2c3v4b5n6m7',
  'qweasdzxc',
  'qweasdzxc123',
  'qazxswedc',
  'zaqwsxcde',
  'zaq12wsxcde34rfvbgt56yhn',
  'aabbccddeeffgghhiijjkk',
  '00112233445566778899',
  '147258369',
  '159357',
  '741852963',
  '789456123',
  '246813579',
  '13579',
  '2468',
].flatMap((walk) => [walk, backwards(walk)])

function backwards(text: string): string {
  return Array.from(text).toReversed().join('')
}

interface Node {
  next: Map<string, Node>
  isWord: boolean
}

let commonWords: Node | undefined

/** Built when the first password is chosen. */
function commonTree(): Node {
  commonWords ??= treeOf(COMMON_WORDS.flatMap((word) => (word.length > 4 ? [word, backwards(word)] : [word])))
  return commonWords
}

function treeOf(words: readonly string[]): Node {
  const root = newNode()
  for (const word of words) {
    let node = root
    for (const letter of word) {
      const next = node.next.get(letter) ?? newNode()
      node.next.set(letter, next)
      node = next
    }
    node.isWord = true
  }
  return root
}

function newNode(): Node {
  return { next: new Map(), isWord: false }
}

/** What everyone who knows of the account tries. */
function wordsOf({ email, name }: { email: string; name: string }): Node {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const parts = `${name} ${local} ${domain}`
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  const whole = [
    local,
    domain,
    email.toLowerCase(),
    name.toLowerCase(),
    name.toLowerCase().replaceAll(/\s+/g, ''),
  ]
  return treeOf(['flightline', ...parts, ...whole].filter((word) => word.length >= WORD_LENGTH_MIN))
}

interface Piece {
  end: number
  bits: number
}

/** The bits of the cheapest way to cut a text into pieces. */
function bitsOf(text: string, ownWords: Node, repeatedPieces: (start: number) => Piece[] = () => []): number {
  const bits = Array<number>(text.length + 1).fill(Infinity)
  bits[0] = 0
  for (let start = 0; start < text.length; start++) {
    const pieces = [
      { end: start + 1, bits: bitsOfCharacter(text[start]!) },
      ...wordEnds(text, start, commonTree()).map((end) => ({ end, bits: WORD_BITS })),
      ...wordEnds(text, start, ownWords).map((end) => ({ end, bits: OWN_WORD_BITS })),
      ...walkEnds(text, start).map((end) => ({ end, bits: SEQUENCE_BITS })),
      ...(YEAR.test(text.slice(start, start + 4)) ? [{ end: start + 4, bits: YEAR_BITS }] : []),
      ...repeatedPieces(start),
    ]
    for (const piece of pieces) bits[piece.end] = Math.min(bits[piece.end]!, bits[start]! + piece.bits)
  }
  return bits[text.length]!
}

function bitsOfCharacter(character: string): number {
  if (/\p{Nd}/u.test(character)) return DIGIT_BITS
  if (/\p{L}/u.test(character)) return LETTER_BITS
  return /[\s\-_.]/.test(character) ? SEPARATOR_BITS : OTHER_BITS
}

/** Where words that begin at `start` end, also with digits and signs that stand for letters. */
function wordEnds(text: string, start: number, words: Node): number[] {
  const ends: number[] = []
  let nodes: Node[] = [words]
  for (let at = start; at < text.length && nodes.length > 0; at++) {
    const letters = [text[at]!, ...Array.from(STANDS_FOR[text[at]!] ?? '')]
    nodes = nodes.flatMap((node) => letters.flatMap((letter) => node.next.get(letter) ?? []))
    if (nodes.some(({ isWord }) => isWord)) ends.push(at + 1)
  }
  return ends
}

function walkEnds(text: string, start: number): number[] {
  const first = text.slice(start, start + SEQUENCE_LENGTH_MIN)
  if (first.length < SEQUENCE_LENGTH_MIN) return []
  const ends: number[] = []
  for (const walk of WALKS) {
    for (let from = walk.indexOf(first); from !== -1; from = walk.indexOf(first, from + 1)) {
      let length = SEQUENCE_LENGTH_MIN
      while (start + length < text.length && text[start + length] === walk[from + length]) length++
      ends.push(start + length)
    }
  }
  return ends
}

/** Blocks that follow each other at least twice, or characters three times. */
function repeats(text: string, start: number): { length: number; end: number }[] {
  const found: { length: number; end: number }[] = []
  for (let length = 1; length <= BLOCK_LENGTH_MAX && start + 2 * length <= text.length; length++) {
    let end = start + length
    while (end < text.length && text[end] === text[end - length]) end++
    // A repetition of a shorter block is one of its multiples as well.
    const isNew = end > (found.at(-1)?.end ?? 0)
    if (isNew && end - start >= Math.max(3, 2 * length)) found.push({ length, end })
  }
  return found
}
