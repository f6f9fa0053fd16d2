import { ownFormatIds } from './format-id.ts'
import type { PreparedFormat } from './format-text.ts'
import type { ListCreativeFormatsArguments as Asked } from './list-creative-formats-input.ts'

type Keeps = (format: PreparedFormat) => boolean

/** Every filter that was sent, as a question to a format. All must hold. */
export function formatFiltersOf(asked: Asked, agentUrl: string): Keeps[] {
  const filters: Keeps[] = []
  const { format_ids, type, asset_types, is_responsive, name_search, wcag_level } = asked
  if (format_ids) {
    const ids = ownFormatIds(format_ids, agentUrl)
    filters.push(({ id }) => ids.has(id))
  }
  if (type) filters.push(({ medium }) => medium === type)
  if (asset_types) {
    const types = new Set<string>(asset_types)
    filters.push(({ assetTypes }) => [...types].some((one) => assetTypes.has(one)))
  }
  if (hasBounds(asked)) filters.push((format) => sizesOf(format).some((size) => fits(size, asked)))
  if (is_responsive !== undefined) filters.push((format) => isResponsive(format) === is_responsive)
  if (name_search !== undefined) {
    const part = name_search.toLowerCase()
    filters.push(({ document }) => document.name.toLowerCase().includes(part))
  }
  if (wcag_level) filters.push(({ document }) => rank(document.accessibility?.wcag_level) >= rank(wcag_level))
  // No format here says anything about these, and one that does not say it never matches.
  const { disclosure_positions, disclosure_persistence, output_format_ids, input_format_ids } = asked
  if (disclosure_positions ?? disclosure_persistence ?? output_format_ids ?? input_format_ids) {
    filters.push(() => false)
  }
  return filters
}

interface Size {
  width: number
  height: number
}

function hasBounds({ min_width, max_width, min_height, max_height }: Asked): boolean {
  return [min_width, max_width, min_height, max_height].some((bound) => bound !== undefined)
}

/** Fixed sizes in pixels. Responsive and printed formats have none to compare. */
function sizesOf({ document }: PreparedFormat): Size[] {
  return (document.renders ?? []).flatMap(({ dimensions: { width, height, unit } }) =>
    width !== undefined && height !== undefined && (unit ?? 'px') === 'px' ? [{ width, height }] : [],
  )
}

function fits({ width, height }: Size, { min_width, max_width, min_height, max_height }: Asked): boolean {
  return (
    width >= (min_width ?? 0) &&
    width <= (max_width ?? Infinity) &&
    height >= (min_height ?? 0) &&
    height <= (max_height ?? Infinity)
  )
}

function isResponsive({ document }: PreparedFormat): boolean {
  return (document.renders ?? []).some(
    ({ dimensions: { responsive } }) => responsive?.width || responsive?.height,
  )
}

function rank(level: string | undefined): number {
  return level === undefined ? 0 : level.length
}
