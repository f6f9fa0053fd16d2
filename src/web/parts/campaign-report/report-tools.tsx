import { Button, Menu, NativeSelect } from '@mantine/core'
import { useEffect } from 'react'
import { IconChevronDown, IconDownload, IconPrinter } from '../../icons.ts'
import type { CampaignReport } from '../../answers.ts'

export interface FileChoice {
  format: 'xlsx' | 'csv'
  table: 'lines' | 'steps'
}

const FILES: (FileChoice & { label: string })[] = [
  { format: 'xlsx', table: 'lines', label: 'Excel (XLSX)' },
  { format: 'csv', table: 'lines', label: 'Lines (CSV)' },
  { format: 'csv', table: 'steps', label: 'By day or week (CSV)' },
]

/** Print and download, which both doors to a report have. A file has an address, or is asked for. */
export function ReportTools({
  hrefOf,
  onDownload,
  isDownloading = false,
}: {
  hrefOf?: (file: FileChoice) => string
  onDownload?: (file: FileChoice) => void
  isDownloading?: boolean
}) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => window.print()}
      >
        Print or save as PDF
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            loading={isDownloading}
            leftSection={<IconDownload size={16} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            Download
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {FILES.map(({ label, ...file }) =>
            hrefOf ? (
              <Menu.Item key={label} component="a" href={hrefOf(file)} download>
                {label}
              </Menu.Item>
            ) : (
              <Menu.Item key={label} onClick={() => onDownload?.(file)}>
                {label}
              </Menu.Item>
            ),
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** By day or by week. A long period is always by week. */
export function StepField({
  report,
  onChange,
}: {
  report: CampaignReport
  onChange: (by: CampaignReport['by']) => void
}) {
  return (
    <NativeSelect
      label="Show figures by"
      value={report.by}
      onChange={(event) => onChange(event.currentTarget.value === 'week' ? 'week' : 'day')}
      data={[
        { value: 'day', label: 'Day' },
        { value: 'week', label: 'Week' },
      ]}
    />
  )
}

/** While it is printed, the window's title is the name of the file that a browser proposes. */
export function usePrinted({ campaign_name, first_day, last_day }: CampaignReport): void {
  useEffect(() => {
    let before: string | null = null
    const begin = () => {
      before ??= document.title
      document.title = `${campaign_name}, ${first_day} to ${last_day}`
    }
    const end = () => {
      if (before !== null) document.title = before
      before = null
    }
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      end()
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [campaign_name, first_day, last_day])
}
