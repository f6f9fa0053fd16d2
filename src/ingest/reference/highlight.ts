import { escapeHtml, Markup } from '../../http/html.ts'

/** Strings, numbers, comments and a few keywords; the same for JSON, shell, JavaScript and Python. */
const TOKEN =
  /(?<string>"(?:[^"\\\n]|\\.)*"|`[^`]*`)|(?<word>\b(?:curl|const|await|if|throw|new|import|with|as|true|false|null)\b)|(?<number>(?<![\w-])\d+(?:\.\d+)?(?![\w-]))/g

/** Code with its strings, numbers and words marked. Without the marks it is the original code. */
export function highlight(code: string): Markup {
  let marked = ''
  let end = 0
  for (const match of code.matchAll(TOKEN)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? []
    marked += `${escapeHtml(code.slice(end, match.index))}<span class="${isName(code, match) ? 'name' : kind}">${escapeHtml(match[0])}</span>`
    end = match.index + match[0].length
  }
  return new Markup(marked + escapeHtml(code.slice(end)))
}

/** A string before a colon is the name of a field. */
function isName(code: string, match: RegExpMatchArray): boolean {
  return match[0].startsWith('"') && code.startsWith(':', match.index! + match[0].length)
}
