import { hasAdcpSchemas, loadAdcpSchemas, type SchemaCheck } from './adcp-schemas.ts'
import type { AdcpError, Payload, Product, ToolResult } from './agent.ts'

let loaded: SchemaCheck | undefined
const check: SchemaCheck = (schema, value) => {
  if (!hasAdcpSchemas) return []
  loaded ??= loadAdcpSchemas()
  return loaded(schema, value)
}

const SUCCESS_SCHEMAS: Record<string, string[]> = {
  get_adcp_capabilities: ['protocol/get-adcp-capabilities-response.json'],
  get_products: ['media-buy/get-products-response.json'],
  list_creative_formats: [
    'creative/list-creative-formats-response.json',
    'media-buy/list-creative-formats-response.json',
  ],
}

const DETAILS_SCHEMAS: Record<string, string> = {
  RATE_LIMITED: 'error-details/rate-limited.json',
  VERSION_UNSUPPORTED: 'error-details/version-unsupported.json',
}

/** Clients discard a larger one. */
const ERROR_BYTES_MAX = 4_096
const CODES =
  /^(INVALID_REQUEST|VALIDATION_ERROR|VERSION_UNSUPPORTED|AUTH_INVALID|RATE_LIMITED|CREDENTIAL_IN_ARGS|SERVICE_UNAVAILABLE|PROPOSAL_NOT_FOUND|REFERENCE_NOT_FOUND|GOVERNANCE_UNAVAILABLE)$/

/** What is wrong with a tool's answer, by its schema and by rules that the schemas cannot express. */
export function complaintsAboutResult(
  tool: string | undefined,
  result: Partial<ToolResult> | undefined,
): string[] {
  const payload = result?.structuredContent
  if (!payload) return result?.['_meta']?.adcp_version === '3.1' ? [] : ['no adcp_version']
  if (tool === undefined) return []
  const schemas = SUCCESS_SCHEMAS[tool] ?? []
  if (!result.isError) {
    const isClean = payload.status === 'completed' && !('adcp_error' in payload)
    return [
      ...(isClean ? [] : ['not a clean success']),
      ...(tool === 'get_products' ? (payload.products ?? []).flatMap(complaintsAboutProduct) : []),
      ...schemas.flatMap((schema) => check(schema, payload)),
    ]
  }
  // The schemas of the other two have no failure case.
  const ofProducts = tool === 'get_products' ? schemas.flatMap((schema) => check(schema, payload)) : []
  const isInText = result.content?.[0]?.text === JSON.stringify(payload)
  return [
    ...ofProducts,
    ...complaintsAboutFailure(payload),
    ...(isInText ? [] : ['not the same in the text']),
  ]
}

/** For clients that only read format options: one for each format, in the same order. */
function complaintsAboutProduct({ product_id, format_ids, format_options }: Product): string[] {
  const refs = format_options.map(({ v1_format_ref }) => v1_format_ref)
  const isEach = JSON.stringify(refs) === JSON.stringify(format_ids.map((id) => [id]))
  const ids = new Set(format_options.map(({ format_option_id }) => format_option_id))
  const isComplete = format_ids.length > 0 && isEach && ids.size === format_options.length
  return isComplete ? [] : [`${product_id} has not an option for each format`]
}

/** The same for an error that comes before any tool runs. */
export function complaintsAboutRpcError(error: { data?: Payload }): string[] {
  if (error.data?.adcp_version !== '3.1') return ['no adcp_version in the data']
  if (!('adcp_error' in error.data)) return []
  return [...check('media-buy/get-products-response.json', error.data), ...complaintsAboutFailure(error.data)]
}

function complaintsAboutFailure(payload: Payload): string[] {
  const { adcp_error: error, errors } = payload
  if (!error) return ['no adcp_error']
  const isInBothLayers = JSON.stringify(errors) === JSON.stringify([error])
  return [
    ...(payload.status === 'failed' && payload.adcp_version === '3.1' ? [] : ['not failed in 3.1']),
    ...(isInBothLayers ? [] : ['not in both layers']),
    ...check('core/error.json', error),
    ...(DETAILS_SCHEMAS[error.code] === undefined
      ? []
      : check(DETAILS_SCHEMAS[error.code]!, error.details ?? {})),
    ...complaintsAboutForm(error),
  ]
}

function complaintsAboutForm(error: AdcpError): string[] {
  const field = error.issues?.[0]?.pointer
    .slice(1)
    .split('/')
    .map((part) =>
      /^\d+$/.test(part) ? `[${part}]` : `.${part.replaceAll('~1', '/').replaceAll('~0', '~')}`,
    )
    .join('')
    .replace(/^\./, '')
  return [
    ...(CODES.test(error.code) ? [] : [`a code that we do not have: ${error.code}`]),
    ...(error.recovery === undefined ? ['no recovery'] : []),
    ...(field === undefined || field === error.field ? [] : ['the field is not that of the first issue']),
    ...(Buffer.byteLength(JSON.stringify(error)) > ERROR_BYTES_MAX ? ['too large'] : []),
  ]
}
