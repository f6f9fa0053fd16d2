import { Button, Menu } from '@mantine/core'
import type { StatementView } from '../../answers.ts'
import { linkTo } from '../../api.ts'
import { IconChevronDown, IconDownload, IconPrinter } from '../../icons.ts'

/** The statement as files, and on paper. A draft is not signed, so it has no JSON file. */
export function DownloadMenu({ statement }: { statement: StatementView }) {
  const params = { statementId: statement.id }
  const table = (format: 'csv' | 'xlsx') =>
    linkTo('GET /statements/:statementId/lines', { params, query: { format } })
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
            leftSection={<IconDownload size={16} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            Download
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {statement.signed && (
            <Menu.Item
              component="a"
              href={linkTo('GET /statements/:statementId/statement.json', { params })}
              download
            >
              JSON, signed
            </Menu.Item>
          )}
          <Menu.Item component="a" href={table('csv')} download>
            CSV
          </Menu.Item>
          <Menu.Item component="a" href={table('xlsx')} download>
            Excel (XLSX)
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
