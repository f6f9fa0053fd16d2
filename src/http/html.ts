/** Text that is already HTML. Everything else in a page is escaped. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Markup | readonly Markup[]

/** A piece of a page: values in the template are escaped, unless they are pieces themselves. */
export function html(template: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(String.raw({ raw: template }, ...parts.map(markupOf)))
}

function markupOf(part: Part): string {
  if (part instanceof Markup) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return part.map(({ text }) => text).join('')
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** A sentence with `code` in backquotes. */
export function prose(text: string): Markup {
  return new Markup(escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>'))
}
