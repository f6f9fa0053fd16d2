import { Box, Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ApiProblem } from '../api.ts'
import { DOWNLOAD_STARTED, downloadConfirmed } from '../download-confirmed.ts'
import { IconDownload } from '../icons.ts'
import { Failure } from './failure.tsx'

/** A file that takes a while: the browser saves it as it arrives. */
export function DownloadData({ href, action }: { href: string; action: string }) {
  const download = useMutation<boolean, ApiProblem>({ mutationFn: () => downloadConfirmed(href) })
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {action}
      </Button>
      {download.error && (
        <Box mt="sm">
          <Failure error={download.error} />
        </Box>
      )}
      <Text size="sm" c="dimmed" role="status" mt={download.data === true ? 'sm' : 0}>
        {download.data === true && DOWNLOAD_STARTED}
      </Text>
    </div>
  )
}
