import type { Explained } from '../../core/ingest-log/reasons.ts'
import { highlight } from './highlight.ts'
import { html, prose, type Markup } from '../../http/html.ts'
import { jsonText, LANGUAGES, type Language, type SampleRequest } from './samples.ts'

/** A part of the page with an entry in its menu. */
export interface Section {
  id: string
  title: string
  text: Markup
  /** Next to the text if there is room. */
  code?: Markup
  /** With a table that needs the whole width: the code goes below it. */
  isWide?: boolean
}

/**
 * A request in each language. The script turns the panels into tabs; without it they are listed one below the other.
 */
export function sample(title: string, request: SampleRequest): Markup {
  const panels = Object.entries(LANGUAGES).map(([id, { name, write }]) =>
    panel(name, id as Language, write(request)),
  )
  return html`<div class="sample" data-tabs>
    <p class="sample-title">${title}</p>
    ${panels}
  </div>`
}

export function jsonBlock(title: string, value: object): Markup {
  return codeBlock(title, jsonText(value))
}

export function codeBlock(title: string, code: string): Markup {
  return html`<div class="sample">
    <p class="sample-title">${title}</p>
    <div class="panel">${pre(code)}</div>
  </div>`
}

function panel(name: string, language: Language, code: string): Markup {
  return html`<div class="panel" data-language="${language}" data-name="${name}">
    <p class="panel-name">${name}</p>
    ${pre(code)}
  </div>`
}

/** Long lines scroll within; by keyboard too. */
function pre(code: string): Markup {
  return html`<pre tabindex="0"><code>${highlight(code)}</code></pre>`
}

/** Reasons or error codes with what they mean and what to do. On a phone each row is a card. */
export function explainedTable(
  heading: string,
  rows: readonly { name: string; note?: string; explained: Explained }[],
): Markup {
  const body = rows.map(
    ({ name, note, explained }) =>
      html`<tr>
        <th scope="row">
          <code>${name}</code>${note === undefined ? '' : html`<span class="note">${note}</span>`}
        </th>
        <td data-label="Meaning">${prose(explained.meaning)}</td>
        <td data-label="What to do">${prose(explained.remedy)}</td>
      </tr>`,
  )
  return html`<table class="explained">
    <thead>
      <tr>
        <th scope="col">${heading}</th>
        <th scope="col">Meaning</th>
        <th scope="col">What to do</th>
      </tr>
    </thead>
    <tbody>
      ${body}
    </tbody>
  </table>`
}
