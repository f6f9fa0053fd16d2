import type { PublicOffer, PublicProduct } from '../../core/media-kit/media-kit.ts'
import { CHANNEL_LABELS } from '../../core/product/channel-labels.ts'
import { Markup } from '../../http/html.ts'

/**
 * What search engines read, in the terms of schema.org: a list of services. Addresses are in it only where the public address is known.
 * A data block, which no browser runs.
 */
export function structuredData(list: {
  title: string
  total: number
  /** The position of the first product, from 1. */
  from: number
  products: readonly PublicProduct[]
  /** The page's own address, and that of the app; undefined if it is not known. */
  pageUrl: string | undefined
  publicUrl: string | undefined
}): Markup {
  const { pageUrl, publicUrl } = list
  const content = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: list.title,
    ...(pageUrl !== undefined && { url: pageUrl }),
    numberOfItems: list.total,
    itemListElement: list.products.map((product, i) => ({
      '@type': 'ListItem',
      position: list.from + i,
      item: serviceOf(product, pageUrl, publicUrl),
    })),
  }
  return new Markup(`<script type="application/ld+json">${escapeJson(content)}</script>`)
}

function serviceOf(product: PublicProduct, pageUrl: string | undefined, publicUrl: string | undefined) {
  const { productId, name, description, channels, soldIn, card, prices } = product
  const image = card.image && addressOfImage(card.image, publicUrl)
  return {
    '@type': 'Service',
    ...(pageUrl !== undefined && { url: `${pageUrl}#${anchorOf(productId)}` }),
    name,
    description,
    serviceType: channels.map((channel) => `${CHANNEL_LABELS[channel]} advertising`),
    areaServed: soldIn,
    ...(image !== undefined && { image }),
    ...(prices && { offers: prices.offers.flatMap(offerOf) }),
  }
}

/** An auction has no price to name. */
function offerOf({ price, currency, unit }: PublicOffer): object[] {
  if (price === undefined) return []
  const amount = { price, priceCurrency: currency }
  return [
    {
      '@type': 'Offer',
      ...amount,
      ...(unit !== null && {
        priceSpecification: { '@type': 'UnitPriceSpecification', ...amount, unitText: unit },
      }),
    },
  ]
}

export function anchorOf(productId: string): string {
  return `product-${productId}`
}

/** Where anyone can load it from. */
export function addressOfImage(
  image: NonNullable<PublicProduct['card']['image']>,
  publicUrl: string | undefined,
): string | undefined {
  if ('url' in image) return image.url
  return publicUrl === undefined ? undefined : `${publicUrl}${image.path}`
}

/** Nothing in a text ends the block. */
function escapeJson(content: unknown): string {
  return JSON.stringify(content).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
