import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { marked } from 'marked'

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs')

export function guideNames() {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => basename(name, '.md'))
    .toSorted()
}

/** A guide as the app shows it: read once here, so that no browser has to read markdown. */
export function readGuide(name) {
  const text = readFileSync(join(folder, `${name}.md`), 'utf8')
  const read = reader(name)
  const [title, ...blocks] = read.blocks(marked.lexer(text))
  if (title?.kind !== 'heading' || title.depth !== 1)
    throw new Error(`docs/${name}.md has to begin with its title`)
  return { title: plain(title.parts), blocks }
}

/** What the search looks through: the sections of all guides, and each word of the glossary as a section of its own. */
export function readSections() {
  return guideNames().flatMap((guide) => sectionsOf(guide, readGuide(guide)))
}

function sectionsOf(guide, { title, blocks }) {
  let section = { guide, anchor: '', heading: title, text: '' }
  const sections = [section]
  for (const block of blocks) {
    if (block.kind === 'heading') {
      section = { guide, anchor: block.anchor, heading: plain(block.parts), text: '' }
      sections.push(section)
    } else if (block.kind === 'table' && plain(block.head[0]) === 'Word') {
      for (const [word, meaning] of block.rows)
        sections.push({ guide, anchor: section.anchor, heading: plain(word), text: plain(meaning) })
    } else section.text = `${section.text} ${wordsOf(block)}`.trim()
  }
  return sections
}

/** Code is for copying, not for finding. */
function wordsOf(block) {
  switch (block.kind) {
    case 'paragraph':
      return plain(block.parts)
    case 'list':
      return block.items.flat().map(wordsOf).join(' ')
    case 'table':
      return block.rows.map((row) => `${row.map(plain).join(': ').replace(/[.:]$/, '')}.`).join(' ')
    default:
      return ''
  }
}

function plain(parts) {
  return parts
    .map((part) => (typeof part === 'string' ? part : 'parts' in part ? plain(part.parts) : part.text))
    .join('')
}

function reader(guide) {
  const anchors = new Map()

  /** As GitHub does, so that a link works there and in the app. */
  const anchorOf = (text) => {
    const anchor = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
      .replaceAll(' ', '-')
    const before = anchors.get(anchor) ?? 0
    anchors.set(anchor, before + 1)
    return before === 0 ? anchor : `${anchor}-${before}`
  }

  const refuse = ({ type, raw }) => {
    throw new Error(`docs/${guide}.md: the app cannot show this ${type}: ${raw.slice(0, 80)}`)
  }

  const blocks = (tokens) => tokens.flatMap(blockOf)

  const blockOf = (token) => {
    switch (token.type) {
      case 'space':
        return []
      case 'heading': {
        const parts = inline(token.tokens)
        return [{ kind: 'heading', depth: token.depth, anchor: anchorOf(plain(parts)), parts }]
      }
      case 'paragraph':
      case 'text': {
        const parts = inline(token.tokens)
        // A picture of the app says nothing to someone who is looking at it, and pictures weigh more than all the text.
        return parts.length === 0 ? [] : [{ kind: 'paragraph', parts }]
      }
      case 'code':
        return [{ kind: 'code', text: token.text }]
      case 'list':
        return [
          { kind: 'list', isOrdered: token.ordered, items: token.items.map((item) => blocks(item.tokens)) },
        ]
      case 'table': {
        const row = (cells) => cells.map((cell) => inline(cell.tokens))
        return [{ kind: 'table', align: token.align, head: row(token.header), rows: token.rows.map(row) }]
      }
      default:
        return refuse(token)
    }
  }

  const inline = (tokens) => {
    const parts = []
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i]
      // The one element that the guides use.
      if (token.type === 'html' && token.raw === '<kbd>' && tokens[i + 2]?.raw === '</kbd>') {
        parts.push({ kind: 'key', text: tokens[i + 1].text })
        i += 2
      } else parts.push(...inlineOf(token))
    }
    return parts
  }

  const inlineOf = (token) => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return token.tokens ? inline(token.tokens) : [token.text.replaceAll('\n', ' ')]
      case 'codespan':
        return [{ kind: 'code', text: token.text }]
      case 'strong':
      case 'em':
        return [{ kind: token.type, parts: inline(token.tokens) }]
      case 'image':
        return []
      case 'link': {
        const to = addressOf(guide, token.href)
        return to === null ? inline(token.tokens) : [{ kind: 'link', to, parts: inline(token.tokens) }]
      }
      default:
        return refuse(token)
    }
  }

  return { blocks }
}

/** Null for files of the repository that the app does not have. */
function addressOf(guide, href) {
  if (/^https?:/.test(href)) return href
  const [, other, anchor] = /^([\w-]+)?(?:\.md)?(#.*)?$/.exec(href) ?? []
  if (other === undefined && anchor === undefined) return null
  return `/help/${other ?? guide}${anchor ?? ''}`
}
