import { version } from '../../package-root.ts'
import { endpointSections, type Operations } from './endpoint-sections.ts'
import { readingSections, type ReadingOperation } from './reading-sections.ts'
import { closingSections, openingSections, type Limits } from './guide-sections.ts'
import { html, Markup } from '../../http/html.ts'
import type { Section } from './parts.ts'

const MARK = new Markup(
  '<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#364fc7"/><path d="M6 23h20" stroke="#bac8ff" stroke-width="2.5" stroke-linecap="round"/><path d="M6 19l8-7 4 3 8-8" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>',
)
const ICON = `data:image/svg+xml,${encodeURIComponent(MARK.text.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'))}`

/** The whole reference, as sent once its placeholders are filled. */
export function referencePage(parts: {
  operationOf: Operations
  readings: readonly ReadingOperation[]
  limits: Limits & { readRequestsPerMinute: number }
  styleAddress: string
  scriptAddress: string
}): string {
  const groups: { title: string; sections: Section[] }[] = [
    { title: 'Getting started', sections: openingSections() },
    { title: 'Reporting', sections: endpointSections(parts.operationOf) },
    { title: 'All reports', sections: closingSections(parts.limits) },
    {
      title: 'Reading',
      sections: readingSections(parts.readings, { requestsPerMinute: parts.limits.readRequestsPerMinute }),
    },
  ]
  const menu = groups.map(
    ({ title, sections }) =>
      html`<p class="menu-title">${title}</p>
        <ul>
          ${sections.map((section) => html`<li><a href="#${section.id}">${section.title}</a></li>`)}
        </ul>`,
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>API reference – Flightline</title>
        <link rel="icon" href="${ICON}" />
        <link rel="stylesheet" href="${parts.styleAddress}" />
        <script src="${parts.scriptAddress}" defer></script>
      </head>
      <body>
        <a class="skip-link" href="#introduction">Skip to content</a>
        <header class="top">
          <a class="brand" href="/" aria-label="Flightline">${MARK}<span>Flightline</span></a>
          <h1>API reference <span class="version">${version}</span></h1>
          <a class="back" href="/">Back to the app</a>
        </header>
        <div class="layout">
          <nav class="menu" aria-label="Contents">
            <details>
              <summary>Contents</summary>
              ${menu}
            </details>
          </nav>
          <main>${groups.flatMap(({ sections }) => sections).map(sectionMarkup)}</main>
        </div>
        <p class="visually-hidden" role="status" id="status"></p>
      </body>
    </html> `.text
}

function sectionMarkup({ id, title, text, code, isWide = false }: Section): Markup {
  return html`<section id="${id}" class="${isWide ? 'wide' : ''}" aria-labelledby="${id}-title">
    <div class="text">
      <h2 id="${id}-title">${title}</h2>
      ${text}
    </div>
    ${code ? html`<div class="code">${code}</div>` : ''}
  </section>`
}
