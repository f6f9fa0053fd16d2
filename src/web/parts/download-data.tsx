import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ApiProblem } from '../api.ts'
import { downloadConfirmed } from '../download-confirmed.ts'
import { IconDownload } from '../icons.ts'
import { Failure } from './failure.tsx'

/** A file that takes a while: the browser saves it as it arrives. */
export function DownloadData({ href, action }: { href: string; action: string }) {
  const download = useMutation<boolean, ApiProblem>({ mutationFn: () => downloadConfirmed(href) })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {action}
      </Button>
      {download.error && <Failure error={download.error} />}
      <Text size="sm" c="dimmed" role="status">
        {download.data === true &&
          'Your download is being prepared, and your browser shows how far it is. With much data it takes some minutes; one download runs at a time.'}
      </Text>
    </>
  )
}
