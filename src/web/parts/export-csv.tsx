import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '../icons.ts'

/** What the page shows, as a CSV file. */
export function ExportCsv({ href, ...rest }: { href: string } & Pick<ButtonProps, 'size' | 'style'>) {
  return (
    <Button
      component="a"
      href={href}
      download
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      {...rest}
    >
      Export as CSV
    </Button>
  )
}
