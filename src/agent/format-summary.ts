import type { FormatDocument } from '../core/product/creative-format.ts'
import type { PreparedFormat } from './format-text.ts'

/** A format in plain words, for hosts that show nothing else. */

export function lineOf({ id, document: { name, description } }: PreparedFormat): string {
  return `- ${id}: ${name}.${description === undefined ? '' : ` ${description.replaceAll(/\s+/g, ' ')}`}`
}

/** With what has to be sent. */
export function describeFormat(format: PreparedFormat): string {
  return [lineOf(format), ...format.document.assets.map((asset) => `    ${describeAsset(asset)}`)].join('\n')
}

type Asset = FormatDocument['assets'][number]

function describeAsset(asset: Asset): string {
  const need = asset.required ? 'required' : 'optional'
  if (asset.item_type === 'repeatable_group') {
    const members = asset.assets
      .map(({ asset_id, asset_type }) => `${asset_id} (${asset_type})`)
      .join(' and ')
    return `${asset.asset_group_id}: ${asset.min_count} to ${asset.max_count} of ${members}, ${need}`
  }
  const { asset_id, asset_type, requirements } = asset
  return [`${asset_id}: ${asset_type}`, need, ...limitsOf(requirements ?? {})].join(', ')
}

/** Those that decide whether a creative fits. The rest is in the answer itself. */
function limitsOf(requirements: Record<string, unknown>): string[] {
  const number = (name: string) => requirements[name] as number | undefined
  const list = (name: string) => requirements[name] as string[] | undefined
  const unit = (requirements['unit'] as string | undefined) ?? 'px'
  const seconds = (name: string) => (number(name) === undefined ? undefined : number(name)! / 1_000)
  return [
    between(number('min_width'), number('max_width'), ` ${unit} wide`),
    between(number('min_height'), number('max_height'), ` ${unit} high`),
    between(seconds('min_duration_ms'), seconds('max_duration_ms'), ' s'),
    between(number('min_length'), number('max_length'), ' characters'),
    between(undefined, number('max_file_size_kb'), ' KB'),
    (list('formats') ?? list('containers'))?.join('/'),
  ].filter((text) => text !== undefined)
}

function between(least: number | undefined, most: number | undefined, after: string): string | undefined {
  if (least === undefined && most === undefined) return undefined
  if (least === most) return `${least}${after}`
  if (least === undefined) return `up to ${most}${after}`
  return most === undefined ? `at least ${least}${after}` : `${least} to ${most}${after}`
}
