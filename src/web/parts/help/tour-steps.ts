import type { SignedIn } from '../../session.ts'

export interface TourStep {
  title: string
  text: string
  /** What it explains, in the menu or the header of every page. */
  target: string
  /** Beside it, unless it says otherwise. */
  position?: 'bottom-end'
}

const inMenu = (to: string) => `nav[aria-label="Main menu"] a[href="${to}"]`

const HELP: TourStep = {
  title: 'Help is here',
  text: 'Guides, keyboard shortcuts and this tour. The question mark beside a title explains that page, and words with a dotted underline explain themselves.',
  target: 'header button[aria-label="Help"]',
  position: 'bottom-end',
}

const FOR_SELLERS: TourStep[] = [
  {
    title: 'Start at Home',
    text: 'What needs your attention today: lines that are behind, end soon or have gone quiet, and requests with errors. Each number leads to its lines.',
    target: inMenu('/'),
  },
  {
    title: 'Campaigns',
    text: 'A campaign has the lines that one buyer bought from you. Both of you see the same figures.',
    target: inMenu('/campaigns'),
  },
  {
    title: 'Report delivery',
    text: 'Report totals by API, with a file, or by hand on a campaign. Requests shows what arrived, and why anything was rejected.',
    target: inMenu('/report-file'),
  },
  {
    title: 'Terms and proof',
    text: 'Open a line for what was agreed, every change to it, and each report. The buyer sees them too, and the notes and proof that you share.',
    target: inMenu('/lines'),
  },
  HELP,
]

const FOR_BUYERS: TourStep[] = [
  {
    title: 'Start at Home',
    text: 'What needs your attention today: lines that are behind or have gone quiet, campaigns with new terms, and sellers waiting for your approval.',
    target: inMenu('/'),
  },
  {
    title: 'Campaigns',
    text: 'What you bought from each seller, and how it is pacing. Sellers report, and you see it within seconds.',
    target: inMenu('/campaigns'),
  },
  {
    title: 'All the figures',
    text: 'Every line with delivered, booked and billable, across all sellers. Filter, sort, save a view, or export it.',
    target: inMenu('/lines'),
  },
  {
    title: 'Terms and proof',
    text: 'Open a campaign for what was agreed, every change that the seller makes to it, and proof of performance.',
    target: inMenu('/campaigns'),
  },
  HELP,
]

/** By what their organization does. A new one that nobody has sold to yet gets the seller's. */
export function tourFor({ organization }: SignedIn): TourStep[] {
  const isBuyer =
    organization !== null && !organization.sells && (organization.buys || organization.has_sellers)
  return isBuyer ? FOR_BUYERS : FOR_SELLERS
}
