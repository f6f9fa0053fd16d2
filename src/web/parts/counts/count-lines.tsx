import { Alert, Box, Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { CountLine, CountPage } from '../../answers.ts'
import { ask, useAct } from '../../api.ts'
import { formatCount } from '../../format.ts'
import { useKeepTyped, useTypedForm } from '../../typed-form.ts'
import { useUnsavedChanges } from '../../unsaved-changes.tsx'
import { Failure } from '../failure.tsx'
import { RestoredNotice } from '../restored-notice.tsx'
import { Rows } from '../rows.tsx'
import { say } from '../say.ts'
import { CountHeads, CountRow } from './count-row.tsx'

const LINES_AT_A_TIME = 100

interface TypedCounts {
  /** By package ID. */
  counts: Record<string, string>
  note: string
}

function typedFrom(stored: unknown): TypedCounts | null {
  const { counts, note } = stored as Partial<TypedCounts>
  return typeof counts === 'object' && typeof note === 'string' ? { counts, note } : null
}

/** All lines with both counts. The buyer types into them; what is typed stays while the page is kept up to date. */
export function CountLines({ page }: { page: CountPage }) {
  return page.side === 'buyer' ? <CountForm page={page} /> : <Lines page={page} />
}

function Lines({
  page,
  typing,
}: {
  page: CountPage
  typing?: (line: CountLine) => Parameters<typeof CountRow>[0]['typing']
}) {
  const [shown, setShown] = useState(LINES_AT_A_TIME)
  const { lines } = page
  return (
    <Stack gap="sm">
      <Box>
        <CountHeads page={page} />
        <Rows label="Lines">
          {lines.slice(0, shown).map((line) => (
            <CountRow key={line.package_id} line={line} page={page} typing={typing?.(line)} />
          ))}
        </Rows>
      </Box>
      {lines.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + LINES_AT_A_TIME)}>
          Show {formatCount(Math.min(LINES_AT_A_TIME, lines.length - shown))} more lines
        </Button>
      )}
    </Stack>
  )
}

function CountForm({ page }: { page: CountPage }) {
  const { campaign_id: campaignId, first_day, last_day, lines } = page
  const typed = useTypedForm(`counts ${campaignId} ${first_day} ${last_day}`, typedFrom)
  const [counts, setCounts] = useState<Record<string, string>>(typed.restored?.values.counts ?? {})
  const [note, setNote] = useState(typed.restored?.values.note ?? '')
  const [reasons, setReasons] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const record = useAct((sent: { line: string; quantity: string }[]) =>
    ask('POST /campaigns/:campaignId/counts', {
      params: { campaignId },
      body: { first_day, last_day, counts: sent, note },
    }),
  )
  const canCount = (line: CountLine) => line.state !== 'agreed' && !line.is_before_flight
  const typedOf = (line: CountLine) => counts[line.package_id] ?? line.buyer_count ?? ''
  const changed = lines.filter((line) => canCount(line) && typedOf(line).trim() !== (line.buyer_count ?? ''))
  const hasChanges = changed.length > 0 || note.trim() !== ''
  const guard = useUnsavedChanges(hasChanges, {
    message: 'Your counts have not been saved. They will be lost if you leave these days.',
    onLeave: typed.forget,
  })
  useKeepTyped(typed, hasChanges ? JSON.stringify({ counts, note } satisfies TypedCounts) : null)
  const discard = () => {
    typed.forget()
    setCounts({})
    setNote('')
    setReasons({})
  }

  useEffect(() => {
    if (Object.keys(reasons).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [reasons])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changed.length === 0) return
    record.mutate(
      changed.map((line) => ({ line: line.package_id, quantity: typedOf(line) })),
      {
        onSuccess: ({ verdicts, accepted }) => {
          const kept: Record<string, string> = {}
          const found: Record<string, string> = {}
          for (const [i, verdict] of verdicts.entries()) {
            const { package_id } = changed[i]!
            if (verdict.is_accepted) continue
            kept[package_id] = counts[package_id] ?? ''
            found[package_id] = verdict.message
          }
          // What was typed while this was on its way stays.
          setCounts((now) => ({
            ...Object.fromEntries(Object.entries(now).filter(([id, text]) => text !== counts[id])),
            ...kept,
          }))
          if (Object.keys(found).length === 0) setNote('')
          setReasons(found)
          if (accepted > 0) say(accepted === 1 ? '1 count saved.' : `${formatCount(accepted)} counts saved.`)
        },
      },
    )
  }
  const wrong = Object.keys(reasons).length
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Your counts">
      {guard}
      <Stack gap="sm">
        {typed.restored && <RestoredNotice atMs={typed.restored.atMs} onDiscard={discard} />}
        <Lines
          page={page}
          typing={(line) =>
            canCount(line)
              ? {
                  value: typedOf(line),
                  error: reasons[line.package_id],
                  onChange: (text) => {
                    setCounts((before) => ({ ...before, [line.package_id]: text }))
                    setReasons(({ [line.package_id]: _fixed, ...others }) => others)
                  },
                }
              : undefined
          }
        />
        {lines.some(canCount) && (
          // Always in view while there is something to save.
          <Paper {...(changed.length > 0 && { className: 'report-bar', shadow: 'sm' })} withBorder p="sm">
            <Stack gap="xs">
              {record.error && <Failure error={record.error} />}
              {wrong > 0 && (
                <Alert color="yellow" p="xs" role="status">
                  {wrong === 1 ? '1 count was not saved.' : `${formatCount(wrong)} counts were not saved.`}{' '}
                  The reason is beside {wrong === 1 ? 'it' : 'each'}.
                </Alert>
              )}
              {changed.length > 0 && (
                <Textarea
                  label="Note (optional)"
                  placeholder="For example, how you counted"
                  autosize
                  minRows={1}
                  maxRows={4}
                  maxLength={4_000}
                  value={note}
                  onChange={(event) => setNote(event.currentTarget.value)}
                />
              )}
              <Group justify="space-between">
                <Text size="sm" c="dimmed">
                  {changed.length === 0
                    ? `Enter what you counted for these days. ${page.seller_name} sees your counts.`
                    : changed.length === 1
                      ? '1 count not saved yet.'
                      : `${formatCount(changed.length)} counts not saved yet.`}
                </Text>
                <Button type="submit" loading={record.isPending} disabled={changed.length === 0}>
                  Save counts
                </Button>
              </Group>
            </Stack>
          </Paper>
        )}
      </Stack>
    </form>
  )
}
