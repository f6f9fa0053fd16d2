import { Container, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiProblem, ask, UNREACHABLE, type Answer } from '../api.ts'
import { Brand } from '../parts/brand.tsx'
import { Empty } from '../parts/empty.tsx'
import { Failure } from '../parts/failure.tsx'
import { Loading } from '../parts/loading.tsx'
import { ReportPaper } from '../parts/campaign-report/report-paper.tsx'
import {
  ReportTools,
  StepField,
  usePrinted,
  type FileChoice,
} from '../parts/campaign-report/report-tools.tsx'
import type { CampaignReport } from '../answers.ts'

type Shared = Answer<'POST /shared-report'>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The secret of a share link, once it has left the address. */
    shareToken?: string
  }
}

/**
 * For anyone with the link. Its secret follows the # of the address: it is sent in bodies only, so it is in no log. It leaves the
 * address at once, since browsers print that at the foot of each sheet, and stays with the tab's history, so that a reload works.
 */
export default function SharedReport() {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (hash !== '') void navigate({ to: '/shared', replace: true, state: { shareToken: hash } })
  }, [hash, navigate])
  const token = hash === '' ? (state.shareToken ?? '') : hash
  const [by, setBy] = useState<CampaignReport['by'] | undefined>()
  const question = useQuery<Shared, ApiProblem>({
    enabled: token !== '',
    queryKey: ['shared report', token, by],
    queryFn: () => ask('POST /shared-report', { body: { token, by } }),
    // Each opening is logged: only the reader opens it again.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: (before) => before,
  })
  const { data, error } = question
  useEffect(() => {
    if (!data) document.title = 'Shared report · Flightline'
  }, [data])
  return (
    <Container size="lg" py={{ base: 'md', sm: 'xl' }} component="main">
      <Stack gap="lg">
        <Brand />
        {token === '' ? (
          <WithoutLink />
        ) : error ? (
          <NotShown error={error} onRetry={() => void question.refetch()} />
        ) : data ? (
          <Report shared={data} token={token} onStep={setBy} />
        ) : (
          <Loading />
        )}
      </Stack>
    </Container>
  )
}

/** The address alone, such as from the browser's history or a copied tab. */
function WithoutLink() {
  return (
    <div role="alert">
      <Empty title="Open the link again">
        This address does not say which report to show. To open it again, use the link you got.
      </Empty>
    </div>
  )
}

/** Whatever is wrong with the link, it reads the same. */
function NotShown({ error, onRetry }: { error: ApiProblem; onRetry: () => void }) {
  if (error.status !== 404) return <Failure error={error} onRetry={onRetry} />
  return (
    <div role="alert">
      <Empty title="This link does not work">{error.message}</Empty>
    </div>
  )
}

function Report({
  shared,
  token,
  onStep,
}: {
  shared: Shared
  token: string
  onStep: (by: CampaignReport['by']) => void
}) {
  const { report, logos } = shared
  usePrinted(report)
  useEffect(() => {
    document.title = `${report.campaign_name} · Flightline`
  }, [report.campaign_name])
  const download = useMutation<void, ApiProblem, FileChoice>({
    mutationFn: (file) => save({ token, by: report.by, ...file }),
  })
  const logoOf = (address: string | null) =>
    address && <img className="logo" src={address} alt="" style={{ height: 32, maxWidth: 96 }} />
  return (
    <>
      <Group justify="space-between" align="flex-end" gap="sm">
        <div>
          <Title order={1} size="h2">
            Campaign report
          </Title>
          <Text c="dimmed">
            Shared with you by link. Keep the link to yourself: anyone who has it can open it.
          </Text>
        </div>
        <Group gap="xs">
          <ReportTools onDownload={(file) => download.mutate(file)} isDownloading={download.isPending} />
        </Group>
      </Group>
      {download.error && <Failure error={download.error} />}
      {report.charts.length > 0 && (
        <Group>
          <StepField report={report} onChange={onStep} />
        </Group>
      )}
      <ReportPaper report={report} logos={{ seller: logoOf(logos.seller), buyer: logoOf(logos.buyer) }} />
    </>
  )
}

/** The file is asked for with the secret in the body, like the report, and then saved. */
async function save(body: FileChoice & { token: string; by: CampaignReport['by'] }): Promise<void> {
  const response = await fetch('/api/console/shared-report/file', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new ApiProblem(UNREACHABLE)
  })
  if (!response.ok) {
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    throw new ApiProblem(isJson ? await response.json() : UNREACHABLE)
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name ?? `report.${body.format}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
