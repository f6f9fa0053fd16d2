import { Failure, invalidArguments, invalidRequest } from './failure.ts'
import type { GetProductsArguments } from './get-products-input.ts'

/** What each argument allows the others to be. */
export function refuseWhatDoesNotGoTogether(args: GetProductsArguments): void {
  const { buying_mode, filters } = args
  if (buying_mode === 'refine') refuseUnfitChanges(args)
  else if (args.refine) throw invalidRequest(['refine'], 'This goes with buying_mode "refine" only.', 'not')
  if (buying_mode === 'brief' && args.brief === undefined) {
    throw invalidRequest(
      ['brief'],
      'buying_mode "brief" needs a brief; "wholesale" lists all products.',
      'required',
    )
  }
  const { if_wholesale_feed_version, if_pricing_version } = args
  if (if_pricing_version !== undefined && if_wholesale_feed_version === undefined) {
    throw invalidRequest(
      ['if_pricing_version'],
      'This needs if_wholesale_feed_version beside it.',
      'dependencies',
    )
  }
  if (if_wholesale_feed_version !== undefined && buying_mode !== 'wholesale') {
    throw invalidRequest(
      ['if_wholesale_feed_version'],
      'This goes with buying_mode "wholesale" only.',
      'const',
    )
  }
  if (
    filters?.start_date !== undefined &&
    filters.end_date !== undefined &&
    filters.end_date < filters.start_date
  ) {
    throw invalidArguments(
      [{ path: ['filters', 'end_date'], message: 'This is before start_date.', keyword: 'formatMinimum' }],
      'VALIDATION_ERROR',
    )
  }
}

/** Changes come without a brief, and a commitment without other changes. */
function refuseUnfitChanges({ refine: changes, brief }: GetProductsArguments): void {
  if (changes === undefined) {
    throw invalidRequest(['refine'], 'buying_mode "refine" needs the changes to make.', 'required')
  }
  if (brief !== undefined) {
    throw invalidRequest(
      ['brief'],
      'A brief does not go with buying_mode "refine": send it as an ask with scope "request".',
      'not',
    )
  }
  const isFinal = changes.map((change) => change.scope === 'proposal' && change.action === 'finalize')
  if (!isFinal.includes(true)) return
  const other = isFinal.indexOf(false)
  if (other !== -1) {
    throw invalidRequest(['refine', other], 'This does not go with "finalize" in the same call.', 'not')
  }
  // A success would say that the proposals are committed.
  throw new Failure({
    code: 'PROPOSAL_NOT_FOUND',
    message: 'This agent makes no proposals, so there is none to finalize.',
    recovery: 'correctable',
    field: 'refine[0].proposal_id',
    suggestion: 'Choose products with get_products, and place the order with the operator.',
  })
}
