import { Button, Code, FileInput, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import type { DateForm, FilePreviewAnswer, ReportColumns, ReportField } from '../answers.ts'
import { ask, linkTo, useAct, type ApiProblem, type Answer } from '../api.ts'
import { IconDownload } from '../icons.ts'
import { Failure } from '../parts/failure.tsx'
import { Page } from '../parts/page.tsx'
import { Columns } from '../parts/report-file/columns.tsx'
import { Dates } from '../parts/report-file/dates.tsx'
import { RejectedRows, Verdict } from '../parts/report-file/verdict.tsx'
import { useUnsavedChanges } from '../unsaved-changes.tsx'
import { Term } from '../parts/term.tsx'

/** The server's limit, checked here so that no large file is sent only to be refused. */
const FILE_BYTES_MAX = 10 * 1024 * 1024

interface ChosenFile {
  name: string
  /** Read once: every step sends the same bytes, whatever happens to the file meanwhile. */
  bytes: Blob
}

type Reported = Answer<'POST /delivery-file'>

/** Totals of many lines, of any campaigns, from a CSV or Excel file: choose it, check its columns, validate, submit. */
export default function ReportFile() {
  const [picked, setPicked] = useState<File | null>(null)
  const latest = useRef<File | null>(null)
  const [chosen, setChosen] = useState<ChosenFile>()
  const [submitted, setSubmitted] = useState<ChosenFile>()
  const [preview, setPreview] = useState<FilePreviewAnswer>()
  const [columns, setColumns] = useState<ReportColumns>({})
  const [ambiguous, setAmbiguous] = useState<readonly ReportField[]>([])
  const [dateForm, setDateForm] = useState<DateForm | null>(null)
  const isTooLarge = picked !== null && picked.size > FILE_BYTES_MAX
  // A file that cannot be read has no preview, and nothing to lose.
  const guard = useUnsavedChanges(preview !== undefined && chosen !== submitted, {
    title: 'Leave without submitting?',
    message: 'The file you chose has not been submitted. If you leave this page, none of it is saved.',
  })

  /** One preview at a time: an organization may send two files at once, and people change columns faster than that. */
  const lookedAt = useRef<Promise<unknown>>(Promise.resolve())
  const look = useAct(
    async ({
      file,
      chosenColumns,
      form,
    }: {
      file: ChosenFile
      chosenColumns: ReportColumns
      form: DateForm | null
    }) => {
      const answer = lookedAt.current.then(() =>
        ask('POST /delivery-file/preview', {
          query: {
            ...chosenColumns,
            file_name: file.name,
            date_form: form ?? undefined,
          },
          body: file.bytes,
        }),
      )
      lookedAt.current = answer.catch(() => undefined)
      return answer
    },
  )
  /** Without a validation result, this is a validation. */
  const report = useAct(async ({ file, validated }: { file: ChosenFile; validated: Reported | null }) =>
    ask('POST /delivery-file', {
      query: {
        ...columns,
        package_id: columns.package_id ?? '',
        file_name: file.name,
        date_form: (preview?.dates && dateForm) ?? undefined,
        dry_run: String(validated === null),
        // Lines to be marked and totals that look like slips were confirmed before this is submitted.
        ...(validated && {
          confirm_delivered: String(validated.marked_delivered > 0),
          marked_delivered: String(validated.marked_delivered),
          warned: String(validated.warned),
        }),
      },
      body: file.bytes,
    }),
  )

  const choose = async (file: File | null) => {
    latest.current = file
    setPicked(file)
    setChosen(undefined)
    setPreview(undefined)
    look.reset()
    report.reset()
    if (!file || file.size > FILE_BYTES_MAX) return
    const read = { name: file.name, bytes: new Blob([await file.arrayBuffer()]) }
    // Another was chosen while this one was read.
    if (latest.current !== file) return
    setChosen(read)
    look.mutate(
      { file: read, chosenColumns: {}, form: null },
      {
        onSuccess: (answer) => {
          setPreview(answer)
          setColumns(answer.columns)
          setAmbiguous(answer.ambiguous)
          setDateForm(answer.dates?.suggested ?? null)
        },
      },
    )
  }
  /** A validation with other columns or dates no longer applies. */
  const lookAgain = (nextColumns: ReportColumns, nextForm: DateForm | null) => {
    setColumns(nextColumns)
    setDateForm(nextForm)
    report.reset()
    if (!chosen || Object.keys(nextColumns).length === 0) return
    look.mutate(
      { file: chosen, chosenColumns: nextColumns, form: nextForm },
      {
        onSuccess: (answer) => {
          setPreview(answer)
          if (!answer.dates?.choices.some(({ form }) => form === nextForm)) {
            setDateForm(answer.dates?.suggested ?? null)
          }
        },
      },
    )
  }
  const changeColumn = (field: ReportField, column: number | undefined) => {
    const { [field]: _before, ...others } = columns
    setAmbiguous(ambiguous.filter((other) => other !== field))
    lookAgain(column === undefined ? others : { ...others, [field]: column }, dateForm)
  }

  const isDecided =
    columns.package_id !== undefined && ambiguous.length === 0 && (!preview?.dates || dateForm !== null)
  const { data: answer } = report
  return (
    <Page
      title="Report with a file"
      lead={
        <>
          Report the <Term of="total">totals</Term> of many lines, of any of your campaigns, in one CSV or
          Excel file. Nothing is saved until you submit.
        </>
      }
    >
      {guard}
      <Paper withBorder p="md">
        <Group align="flex-end">
          <FileInput
            label="CSV or Excel file"
            description="Up to 100,000 rows and 10 MB."
            placeholder="Choose a file"
            accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            clearable
            clearButtonProps={{ 'aria-label': 'Remove the file' }}
            flex="1 1 260px"
            maw={420}
            value={picked}
            onChange={(file) => void choose(file)}
            error={isTooLarge ? 'The file is larger than 10 MB. Split it.' : undefined}
          />
          <Button
            component="a"
            href={linkTo('GET /delivery-file/template.csv')}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Download template
          </Button>
        </Group>
      </Paper>
      {look.error && <FileFailure error={look.error} />}
      {chosen && preview ? (
        <Paper withBorder p="md">
          <Stack align="stretch">
            <Columns
              fileName={chosen.name}
              preview={preview}
              columns={columns}
              ambiguous={ambiguous}
              onChange={changeColumn}
            />
            {preview.dates && (
              <Dates question={preview.dates} form={dateForm} onChange={(form) => lookAgain(columns, form)} />
            )}
            <Group>
              <Button
                onClick={() => report.mutate({ file: chosen, validated: null })}
                disabled={!isDecided || look.isPending || look.isError}
                loading={report.isPending && !answer}
              >
                Validate
              </Button>
            </Group>
            <div role="status">
              {answer && (
                <Verdict
                  key={String(answer.dry_run)}
                  answer={answer}
                  isPending={report.isPending}
                  onSubmit={() =>
                    report.mutate(
                      { file: chosen, validated: answer },
                      { onSuccess: () => setSubmitted(chosen) },
                    )
                  }
                />
              )}
            </div>
          </Stack>
        </Paper>
      ) : (
        look.isPending && (
          <Group role="status">
            <Loader size="sm" aria-hidden />
            <Text size="sm">Reading the file…</Text>
          </Group>
        )
      )}
      {report.error && <FileFailure error={report.error} />}
      {answer && answer.rejected > 0 && (
        <RejectedRows rows={answer.rejected_rows} rejected={answer.rejected} />
      )}
      <Format />
    </Page>
  )
}

function FileFailure({ error }: { error: ApiProblem }) {
  return <Failure error={error} title={error.field === 'file' ? 'This file cannot be read' : undefined} />
}

const EXAMPLE = `package_id,impressions,downloads,as_of
0f8fad5b-d9cb-469f-a165-70867728950e,125000,,2026-11-14
7c9e6679-7425-40de-944b-e07fc1f90ae7,,20417,2026-11-14T06:00:00Z`

function Format() {
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        File format
      </Title>
      <Code block tabIndex={0}>
        {EXAMPLE}
      </Code>
      <Text size="sm" c="dimmed">
        The template lists your running lines, up to 10,000 and the newest first, with their package IDs and
        current totals. Fill in the new totals and leave the rest empty; as_of is the end of yesterday until
        you change it. In a file of your own, the first row names the columns, in any order. Your own
        reference of a line works in place of its package ID, in the column package_id or in one named
        reference; if the file has both columns, only package_id is read. Enter cumulative totals, not
        increments, without thousands separators. For a flat-rate line, write yes in a column named delivered.
        Without as_of, a total counts as measured now; a date means 00:00 UTC of that day, so the end of 13
        November is 2026-11-14. In a workbook, the first sheet is read; formulas are not recalculated.
      </Text>
    </Stack>
  )
}
