import { COUNTED_WORDS, eitherOf } from '../core/delivery/units.ts'

/**
 * What the trade's words mean, for `Term`. The sentences are those of docs/glossary.md, and a test holds them to it: the app and
 * the documents explain a word in the same way.
 */
export const GLOSSARY = {
  access: 'Lets one agent key see one product, in some of its territories or in all of them.',
  adcp: 'The Ad Context Protocol: how buyers’ and sellers’ agents talk to each other.',
  affiliateCode:
    'A code that a seller’s affiliate uses, on one package at a time, unique within the organization.',
  agreedCount:
    'The figure that seller and buyer agreed on for a line on some days. Statements bill it for those days.',
  apiKey: 'The secret that a system signs in with.',
  archived:
    'Of a campaign: left out of lists and totals unless you filter for archived campaigns. Affiliate results stay. Nothing is deleted.',
  asOf: 'When a total was measured. Reports on a line are ordered by it.',
  billable:
    'The delivered value, but no more than the booked value, unless it was agreed to bill overdelivery. It is by measured delivery: statements bill agreed counts where there are any.',
  booked: 'The quantity that was sold. A flat-rate line has none.',
  bookedValue: 'The booked quantity times the price; of a flat rate, the price.',
  brief: 'What a buyer’s agent asks for in words. It ranks products and hides none.',
  cancelled: 'Of a campaign: it does not run from a day on, which is the first day without delivery.',
  correction: 'A newer report with a smaller total.',
  countTolerance:
    'By how many percent of the seller’s count the buyer’s may differ. The seller sets it for each campaign; 10 at first.',
  dailyRate: 'What a line must deliver each day to reach its goal, beside what it delivered.',
  deliveredValue: 'The delivered quantity times the price. A flat rate counts in full once it is delivered.',
  done: 'The part of the booked value that was delivered. Overdelivery on one line does not offset another.',
  downloadWindow: 'How many days after its release an episode’s downloads count: 7, 30 or without limit.',
  draft: 'A campaign that only its seller sees. Publishing shows it to the buyer.',
  dryRun: 'A request that is checked like any other and records nothing.',
  feed: 'An address that systems send to: delivery, affiliate codes, affiliate metrics.',
  flight: 'The days on which a line runs, first and last included; UTC days.',
  goneQuiet: 'A running line, below its goal, from which no report has come for longer than usual.',
  installation: 'One Flightline with its database, run by an operator.',
  keyPrefix: 'The first 12 characters of a key, shown in lists.',
  late: 'A report older than the current figure: it is kept in the history and changes nothing that buyers see.',
  pacing:
    'The share of the goal delivered, divided by the share of the flight that had passed when the total was measured.',
  packageId: 'The UUID that identifies a line in the API. It never changes.',
  packageLine:
    'One thing sold in a campaign, with its pricing basis, flight, booked quantity, price and currency.',
  pricingBasis: `What a line is priced on: ${eitherOf([...COUNTED_WORDS, 'a flat rate'])}.`,
  proof: 'A file on a campaign or a line: an image, audio or PDF that shows that it ran.',
  product: 'Something the installation offers. A key sees it only with access.',
  projection: 'The total at the end of the flight if the rate since the first day continues.',
  purchaseOrder: 'The buyer’s number for a campaign. Both sides see it, and find the campaign by it.',
  reference:
    'The seller’s own name for a line, unique in the organization. It can stand for the package ID in report files and in the app.',
  remaining: 'The part of the booked value that is still to be delivered.',
  requestId: 'The UUID of one request, in the answer (X-Request-Id), our log and the ingest log.',
  salesAgent: 'The address where buyers’ agents ask what is on offer (MCP, AdCP 3.1).',
  shareLink:
    'A link that shows a campaign’s report to anyone who has it, read-only, until it expires or is revoked.',
  show: 'A programme that comes back, such as a podcast, a newsletter or a print title. AdCP calls it a collection.',
  signature:
    'Proof that the installation issued exactly this content: an Ed25519 signature, checked with its public keys.',
  slug: 'A readable name of the code for use in addresses, if it has one.',
  soldAs:
    'The product of the sales agent that a line was sold as. The seller’s own note: buyers do not see it.',
  statement:
    'What a campaign delivered in a period and what is billed for it, in one currency. Once issued it has a number, is signed and never changes.',
  terms: 'What was agreed for a line; every change is kept.',
  territory: 'A country, as two letters (ISO 3166-1 alpha-2).',
  total: 'What was delivered from the start of the flight to as_of. Never an increment.',
} as const

export type GlossaryTerm = keyof typeof GLOSSARY
