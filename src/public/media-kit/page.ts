import {
  DEFAULT_TITLE,
  KIT_PRODUCTS_PER_PAGE,
  type KitEntry,
  type Listed,
  type PublicProduct,
  type PublicShow,
} from '../../core/media-kit/media-kit.ts'
import type { KitPage } from '../../core/media-kit/read-media-kit.ts'
import { CHANNEL_LABELS } from '../../core/product/channel-labels.ts'
import type { Channel } from '../../core/product/product.ts'
import { html, Markup } from '../../http/html.ts'
import { addressOfImage, anchorOf, structuredData } from './structured-data.ts'
import { STYLE } from './style.ts'

export interface ShownPage extends Omit<KitPage, 'version' | 'products'> {
  products: PublicProduct[]
  /** The path of the page, without a query. */
  path: string
  /** The app's own; undefined if it is not set. */
  publicUrl: string | undefined
  isPreview: boolean
}

const NOTHING = html``
/** Byte for byte what the page's policy names. */
const STYLE_BLOCK = new Markup(`<style>${STYLE}</style>\n`)
const DESCRIPTION_LENGTH_MAX = 160

export function mediaKitPage(shown: ShownPage): string {
  const { settings, page, pages, products } = shown
  const title = settings.title ?? DEFAULT_TITLE
  return html`<!doctype html>
    <html lang="en">
      <head>
        ${headOf(shown, title)}
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        ${when(shown.isPreview, previewNote(settings.is_public))}
        <header class="head">
          <h1 dir="auto">${title}</h1>
          ${textOf(settings.introduction)} ${contactOf(settings.contact_email)}
          ${shown.entries.length === 0 ? NOTHING : html`<p class="dim">${countOf(shown)}</p>`}
        </header>
        <div class="columns">
          ${contentsOf(shown)}
          <main id="content" tabindex="-1">
            ${products.length === 0 ? html`<p>Nothing is for sale here yet.</p>` : groupsOf(shown)}
            ${when(pages > 1, pagesOf(page, pages, shown.path))}
          </main>
        </div>
      </body>
    </html> `.text
}

function headOf(shown: ShownPage, title: string): Markup {
  const { settings, page, pages, products, path, publicUrl, entries } = shown
  const name = page === 1 ? title : `${title}, page ${page} of ${pages}`
  const description = shortened(settings.introduction ?? countOf(shown))
  const pageUrl = publicUrl === undefined ? undefined : publicUrl + addressOf(path, page)
  const image = products
    .map(({ card }) => card.image && addressOfImage(card.image, publicUrl))
    .find((address) => address !== undefined)
  return html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${name}</title>
    <link rel="icon" href="data:," />
    <meta name="description" content="${description}" />
    <meta name="robots" content="${shown.isPreview ? 'noindex' : 'index, follow'}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${name}" />
    <meta property="og:description" content="${description}" />
    ${
      pageUrl === undefined
        ? NOTHING
        : html`<meta property="og:url" content="${pageUrl}" />
            <link rel="canonical" href="${pageUrl}" /> `
    }${image === undefined ? NOTHING : html`<meta property="og:image" content="${image}" /> `}${when(
      page > 1,
      html`<link rel="prev" href="${addressOf(path, page - 1)}" /> `,
    )}${when(
      page < pages,
      html`<link rel="next" href="${addressOf(path, page + 1)}" /> `,
    )}${STYLE_BLOCK}${structuredData({
      title,
      total: entries.length,
      from: (page - 1) * KIT_PRODUCTS_PER_PAGE + 1,
      products,
      pageUrl,
      publicUrl,
    })}`
}

function addressOf(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`
}

function previewNote(isPublic: boolean): Markup {
  return html`<p class="preview">
    Preview. ${isPublic ? 'The page is public.' : 'The page is not public: only operators can see this.'}
  </p>`
}

function contactOf(email: string | null): Markup {
  return email === null ? NOTHING : html`<p>Contact: <a href="${mailTo(email)}">${email}</a></p>`
}

function mailTo(email: string, subject?: string): string {
  const address = email.split('@').map(encodeURIComponent).join('@')
  return `mailto:${address}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`
}

function countOf({ entries, page, pages }: ShownPage): string {
  const channels = new Set(entries.map(({ channel }) => channel)).size
  const whole = `${counted(entries.length, 'product')} in ${counted(channels, 'channel')}`
  return pages === 1 ? whole : `${whole}; page ${page} of ${pages}`
}

/** The channels of the whole kit, and the products of this page. */
function contentsOf(shown: ShownPage): Markup {
  const { entries, products, page, path } = shown
  if (products.length === 0) return html`<div></div>`
  const here = groupsIn(shown)
  const channels = [...new Set(entries.map(({ channel }) => channel))].map((channel) => {
    const isHere = here.some((group) => group.channel === channel)
    const first = isHere ? page : pageOf(entries, channel)
    const count = entries.filter((entry) => entry.channel === channel).length
    const listed = here.find((group) => group.channel === channel)?.products ?? []
    return html`<li>
      <a href="${first === page ? '' : addressOf(path, first)}#${channelAnchor(channel)}"
        >${CHANNEL_LABELS[channel]}</a
      >
      <span class="dim">${formatCount(count)}</span>${when(
        listed.length > 0,
        html`<ul>
          ${listed.map(({ productId, name }) => html`<li><a href="#${anchorOf(productId)}" dir="auto">${name}</a></li>`)}
        </ul>`,
      )}
    </li> `
  })
  return html`<nav class="contents" aria-labelledby="contents">
    <h2 id="contents">Contents</h2>
    <ol>
      ${channels}
    </ol>
  </nav>`
}

function pageOf(entries: readonly KitEntry[], channel: Channel): number {
  const first = entries.findIndex((entry) => entry.channel === channel)
  return Math.floor(first / KIT_PRODUCTS_PER_PAGE) + 1
}

interface Group {
  channel: Channel
  products: PublicProduct[]
  /** Whether its first products are on an earlier page. */
  isContinued: boolean
}

/** The products of this page by the channel under which they are listed. */
function groupsIn({ entries, page, products }: ShownPage): Group[] {
  const from = (page - 1) * KIT_PRODUCTS_PER_PAGE
  const groups: Group[] = []
  products.forEach((product, i) => {
    const { channel } = entries[from + i]!
    const last = groups.at(-1)
    if (last?.channel === channel) last.products.push(product)
    else
      groups.push({ channel, products: [product], isContinued: entries[from + i - 1]?.channel === channel })
  })
  return groups
}

function groupsOf(shown: ShownPage): Markup[] {
  return groupsIn(shown).map(
    ({ channel, products, isContinued }) =>
      html`<section class="group" aria-labelledby="${channelAnchor(channel)}">
        <h2 id="${channelAnchor(channel)}">${CHANNEL_LABELS[channel]}${isContinued ? ' (continued)' : ''}</h2>
        ${products.map((product) => productOf(product, shown.settings.contact_email))}
      </section> `,
  )
}

function channelAnchor(channel: Channel): string {
  return `channel-${channel}`
}

function productOf(product: PublicProduct, contactEmail: string | null): Markup {
  const { productId, name, description, card, channels, prices } = product
  const anchor = anchorOf(productId)
  return html`<article class="product" id="${anchor}" aria-labelledby="${anchor}-name">
    <h3 id="${anchor}-name" dir="auto"><a href="#${anchor}">${name}</a></h3>
    ${imageOf(card.image)}${textOf(card.description)}${textOf(description)}
    <dl class="facts">
      ${factOf('Channels', html`${channels.map((channel) => CHANNEL_LABELS[channel]).join(', ')}`)}${factOf(
        'Publishers',
        namesOf(product.publishers),
      )}${when(product.shows.items.length > 0, factOf('Shows', listOf(product.shows, showOf)))}${when(
        product.placements.items.length > 0,
        factOf(
          'Placements',
          listOf(product.placements, (placement) => namedText(placement.name, placement.description)),
        ),
      )}${factOf(
        'Formats',
        listOf(product.formats, (format) => html`<bdi>${format.name}</bdi>${sizesOf(format)}`),
      )}${factOf('Sold in', html`${product.soldIn.join(', ')}`)}${prices ? pricesOf(prices) : NOTHING}
    </dl>
    ${
      contactEmail === null
        ? NOTHING
        : html`<p class="ask">
            <a href="${mailTo(contactEmail, name)}">Ask about this product</a>
          </p> `
    }
  </article> `
}

function imageOf(image: PublicProduct['card']['image']): Markup {
  if (!image) return NOTHING
  const address = 'url' in image ? image.url : image.path
  return html`<img
    src="${address}"
    width="${image.width}"
    height="${image.height}"
    alt="${image.alternative}"
    loading="lazy"
    decoding="async"
  /> `
}

/** With its lines and paragraphs as they were written. */
function textOf(text: string | null | undefined): Markup {
  return text === null || text === undefined ? NOTHING : html`<p class="words" dir="auto">${text}</p> `
}

function factOf(label: string, content: Markup): Markup {
  return html`<dt>${label}</dt>
    <dd>${content}</dd> `
}

function namesOf({ items, more }: Listed<string>): Markup {
  return html`${items.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function listOf<Item>({ items, more }: Listed<Item>, write: (item: Item) => Markup): Markup {
  return html`<ul>
    ${items.map((item) => html`<li>${write(item)}</li>`)}${when(more > 0, html`<li>and ${more} more</li>`)}
  </ul>`
}

function namedText(name: string, text: string | undefined): Markup {
  return html`<bdi>${name}</bdi
    >${text === undefined ? NOTHING : html`<span class="dim">: <bdi>${text}</bdi></span>`}`
}

function sizesOf({ name, sizes }: { name: string; sizes: readonly string[] }): string {
  const missing = sizes.filter((size) => !name.replaceAll('x', ' × ').includes(size.replace(/ px$/, '')))
  return missing.length === 0 ? '' : ` (${missing.join(', ')})`
}

const KINDS: Record<NonNullable<PublicShow['kind']>, string> = {
  series: 'show',
  publication: 'publication',
  event_series: 'event series',
  rotation: 'rotation',
}

const STATUSES: Record<NonNullable<PublicShow['status']>, string> = {
  active: '',
  hiatus: 'on hiatus',
  ended: 'ended',
  upcoming: 'upcoming',
}

function showOf({ name, description, kind, cadence, status }: PublicShow): Markup {
  const facts = [
    [cadence && CADENCE_WORDS[cadence], kind && KINDS[kind]].filter(Boolean).join(' '),
    status === undefined ? '' : STATUSES[status],
  ].filter((fact) => fact !== '')
  return html`<bdi>${name}</bdi
    >${facts.length === 0 ? '' : ` (${facts.join(', ')})`}${description === undefined ? NOTHING : html`<span class="dim">: <bdi>${description}</bdi></span>`}`
}

const CADENCE_WORDS: Record<NonNullable<PublicShow['cadence']>, string> = {
  daily: 'daily',
  weekly: 'weekly',
  monthly: 'monthly',
  seasonal: 'seasonal',
  event: 'by event',
  irregular: 'irregular',
}

function pricesOf({ label, offers }: NonNullable<PublicProduct['prices']>): Markup {
  const words = [...(label === undefined ? [] : [label]), ...offers.map((offer) => offer.words)]
  return factOf(
    'Price',
    html`<ul>
      ${words.map((price) => html`<li>${price}</li>`)}
    </ul>`,
  )
}

function pagesOf(page: number, pages: number, path: string): Markup {
  return html`<nav class="pages" aria-label="Pages">
    ${page > 1 ? html`<a rel="prev" href="${addressOf(path, page - 1)}">Previous page</a>` : html`<span></span>`}
    <span>Page ${page} of ${pages}</span>
    ${page < pages ? html`<a rel="next" href="${addressOf(path, page + 1)}">Next page</a>` : html`<span></span>`}
  </nav>`
}

function when(isShown: boolean, markup: Markup): Markup {
  return isShown ? markup : NOTHING
}

function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  const characters = Array.from(line)
  return characters.length <= DESCRIPTION_LENGTH_MAX
    ? line
    : `${characters
        .slice(0, DESCRIPTION_LENGTH_MAX - 1)
        .join('')
        .trimEnd()}…`
}
