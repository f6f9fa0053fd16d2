import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { IconDownload } from '../icons.ts'

/** A file that takes a while: the browser saves it as it arrives. */
export function DownloadData({ href, action }: { href: string; action: string }) {
  const [hasStarted, setStarted] = useState(false)
  return (
    <>
      <Button
        component="a"
        href={href}
        download
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => setStarted(true)}
      >
        {action}
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {hasStarted &&
          'Your download is being prepared, and your browser shows how far it is. With much data it takes some minutes; one download runs at a time.'}
      </Text>
    </>
  )
}
