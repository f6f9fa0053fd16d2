import { Alert, Code, Paper, Stack, Text } from '@mantine/core'
import type { Finding, SignedStatement } from '../../../core/statement/verify-statement.ts'
import { formatMoney, formatUtc } from '../../format.ts'
import { Fact } from '../fact.tsx'
import { formatFlight } from '../pacing.tsx'
import type { ChosenFile } from './use-chosen-files.ts'

type Outcome = Finding | NonNullable<ChosenFile['problem']>

/** What was found, and what the reader can do about it. */
const WORDS: Record<Exclude<Outcome, 'valid'>, { title: string; text: string }> = {
  not_a_statement: {
    title: 'Not a statement',
    text: 'This file is not a statement of Flightline. Choose the JSON file: CSV, Excel and PDF files are not signed.',
  },
  altered: {
    title: 'Changed',
    text: 'The content is not what was signed. Something was changed after the seller issued it. Do not rely on this file; ask for the original.',
  },
  unknown_key: {
    title: 'Unknown key',
    text: 'The key that it names is not among these keys, so this says nothing about who issued it. If it comes from another installation, use the keys of that one.',
  },
  not_signed: {
    title: 'Not signed with this key',
    text: 'The signature does not match the content and the key that it names. Do not rely on this file; ask for the original.',
  },
  key_not_in_use: {
    title: 'Signed at the wrong time',
    text: 'The key is known, but was not in use when the statement says that it was issued. Do not rely on this file; ask the seller.',
  },
  too_large: { title: 'Too large', text: 'This file is too large for a statement.' },
  unreadable: {
    title: 'Cannot be read',
    text: 'The browser could not read this file. It may have been moved or be open elsewhere.',
  },
}

export function FileResult({ file, isOwn }: { file: ChosenFile; isOwn: boolean }) {
  const { name, checked, problem } = file
  const outcome = problem ?? checked?.finding
  if (outcome === undefined) return null
  return (
    <Paper withBorder p="md" component="li">
      <Stack gap="sm">
        <Text fw={600} className="breakable">
          <bdi>{name}</bdi>
        </Text>
        {outcome === 'valid' ? (
          <Valid signed={checked!.signed!} isOwn={isOwn} />
        ) : (
          <Alert
            color={outcome === 'altered' || outcome === 'not_signed' ? 'red' : 'yellow'}
            variant="light"
            title={WORDS[outcome].title}
          >
            <Text size="sm">{WORDS[outcome].text}</Text>
            {checked?.signed && <Claim signed={checked.signed} />}
          </Alert>
        )}
        {outcome === 'unknown_key' && <Fact label="Key ID">{checked!.signed!.signature.key_id}</Fact>}
      </Stack>
    </Paper>
  )
}

/** Nothing of it is proven. */
function Claim({ signed: { statement } }: { signed: SignedStatement }) {
  const { number, seller, buyer, campaign, period } = statement
  return (
    <Text size="sm" mt="xs" className="breakable">
      It claims to be statement {number} from <bdi>{seller.name}</bdi> to <bdi>{buyer.name}</bdi>, campaign{' '}
      <bdi>{campaign.name}</bdi>, {formatFlight(day(period.first_day), day(period.last_day))}.
    </Text>
  )
}

function Valid({ signed, isOwn }: { signed: SignedStatement; isOwn: boolean }) {
  const { statement, sha256, signature } = signed
  const { seller, buyer, campaign, period, totals, currency, place, previous } = statement
  return (
    <>
      <Alert color="teal" variant="light" title="Valid">
        {isOwn
          ? `This installation issued exactly this content for ${seller.name}. Nothing was changed since.`
          : `The holder of the key you gave issued exactly this content, in the name of ${seller.name}. Nothing was changed since.`}
      </Alert>
      <dl className="verified-facts">
        <Fact label="Statement">{statement.number}</Fact>
        <Fact label="Seller">{seller.name}</Fact>
        <Fact label="Buyer">{buyer.name}</Fact>
        <Fact label="Campaign">{campaign.name}</Fact>
        <Fact label="Period">{formatFlight(day(period.first_day), day(period.last_day))}</Fact>
        <Fact label="Total">{formatMoney(totals.total, currency)}</Fact>
        <Fact label="Issued">{formatUtc(statement.issued_at)}</Fact>
        <Fact label="Place in the chain">
          {place} of this campaign
          {previous === null ? ', the first' : `, after statement ${previous.number}`}
        </Fact>
        <Fact label="SHA-256">
          <Code>{sha256}</Code>
          <Text size="sm" c="dimmed">
            Compare it with the hash in the signature section of the printout or PDF. The figures that count
            are those of this file.
          </Text>
        </Fact>
        <Fact label="Key ID">
          <Code>{signature.key_id}</Code>
        </Fact>
      </dl>
    </>
  )
}

function day(text: string): string {
  return text.slice(0, 'YYYY-MM-DD'.length)
}
