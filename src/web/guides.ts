import type { SignedIn } from './session.ts'

/** The guides in the app: the documents of this version, by the names of their files. */
export interface ListedGuide {
  name: string
  title: string
  lead: string
}

export interface GuideGroup {
  label: string
  guides: ListedGuide[]
}

const FOR_EVERYONE: GuideGroup = {
  label: 'Guides',
  guides: [
    { name: 'web-app', title: 'The web app', lead: 'Every page, and how its figures are worked out.' },
    { name: 'finance', title: 'Guide for finance', lead: 'What to invoice and pay, with a worked example.' },
    {
      name: 'quick-start',
      title: 'Quick start for developers',
      lead: 'Ten lines to the first item, the client library and webhooks.',
    },
    { name: 'delivery-feed', title: 'The delivery feed', lead: 'Report delivery from your own systems.' },
    {
      name: 'affiliate-feeds',
      title: 'Affiliate feeds',
      lead: 'Send affiliate codes and their daily results.',
    },
    { name: 'webhooks', title: 'Webhooks', lead: 'Let your systems hear what happens.' },
    {
      name: 'single-sign-on',
      title: 'Single sign-on',
      lead: 'Let your people sign in with your own identity provider.',
    },
    {
      name: 'reading-api',
      title: 'The reading API',
      lead: 'Read campaigns, lines and statements from your own systems.',
    },
    { name: 'sales-agent', title: 'The sales agent', lead: 'What buyers’ agents can ask, over AdCP.' },
    { name: 'glossary', title: 'Glossary', lead: 'What each word means.' },
  ],
}

const FOR_OPERATORS: GuideGroup = {
  label: 'For operators',
  guides: [
    {
      name: 'operators-console',
      title: 'The operator’s console',
      lead: 'Organizations, people, the sales agent and the logs.',
    },
    {
      name: 'operating',
      title: 'Operating Flightline',
      lead: 'Install, configure, back up and upgrade it.',
    },
    {
      name: 'high-availability',
      title: 'High availability',
      lead: 'Three PostgreSQL servers, of which any one may fail.',
    },
    {
      name: 'scaling',
      title: 'Scaling',
      lead: 'From one process to many machines: when, and how.',
    },
    { name: 'command-line', title: 'The command line', lead: 'Every command, with examples.' },
  ],
}

const ABOUT: GuideGroup = {
  label: 'About',
  guides: [
    {
      name: 'security',
      title: 'Security',
      lead: 'What is protected, from whom, and the test that holds it.',
    },
    {
      name: 'reliability',
      title: 'Reliability',
      lead: 'What is promised of the numbers, and how each promise is proven.',
    },
    { name: 'performance', title: 'Performance', lead: 'What it handles, measured.' },
    { name: 'contributing', title: 'Contributing', lead: 'How to change Flightline.' },
  ],
}

/** Each guide once, what the reader needs first. Others can still be opened: guides link to each other. */
export function guidesFor({ person }: Pick<SignedIn, 'person'>): GuideGroup[] {
  return person.is_operator ? [FOR_EVERYONE, FOR_OPERATORS, ABOUT] : [FOR_EVERYONE, ABOUT]
}

export const GUIDES: readonly ListedGuide[] = [FOR_EVERYONE, FOR_OPERATORS, ABOUT].flatMap(
  ({ guides }) => guides,
)
