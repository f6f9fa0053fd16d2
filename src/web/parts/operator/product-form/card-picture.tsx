import { Paper, Stack, Text } from '@mantine/core'
import { textOf, type ProductFields } from './fields.ts'
import { IconPhoto } from '../../../icons.ts'

/** The card as a buyer's tool may show it. An image elsewhere is not loaded: only its shape is shown. */
export function CardPicture({ fields: { at, draft } }: { fields: ProductFields }) {
  const word = (name: string) => textOf(at(`product_card.${name}`)).trim()
  const [title, description, price, button] = ['title', 'description', 'price_label', 'cta_label'].map(word)
  return (
    <Stack gap={4} component="figure" m={0}>
      <Text size="xs" c="dimmed" component="figcaption">
        How it may look
      </Text>
      <Paper withBorder className="product-card">
        <CardImage image={at('product_card.image')} />
        <Stack gap={4} p="sm">
          <Text fw={600} size="sm" className="breakable">
            {title || draft.name || 'Title'}
          </Text>
          {description !== '' && (
            <Text size="xs" c="dimmed" className="breakable">
              {description}
            </Text>
          )}
          {price !== '' && (
            <Text size="sm" fw={500}>
              {price}
            </Text>
          )}
          {button !== '' && <span className="product-card-button">{button}</span>}
        </Stack>
      </Paper>
    </Stack>
  )
}

function CardImage({ image }: { image: unknown }) {
  if (typeof image !== 'object' || image === null) return null
  const { image_id, alt_text, width, height } = image as Record<string, unknown>
  if (typeof image_id === 'string') {
    return <img className="product-card-image" src={`/images/${image_id}`} alt={textOf(alt_text)} />
  }
  const isSized = typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0
  return (
    <div
      className="product-card-image product-card-elsewhere"
      style={{ aspectRatio: isSized ? `${width} / ${height}` : '16 / 9' }}
    >
      <IconPhoto size={20} aria-hidden />
      <Text size="xs">{isSized ? `${width} × ${height}` : 'Image'}</Text>
    </div>
  )
}
