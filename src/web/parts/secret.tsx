import { Button, Code, CopyButton, Stack } from '@mantine/core'
import { IconCheck, IconCopy } from '../icons.ts'

/** A secret to copy, shown once. `what` is "the key", "the link". */
export function Secret({ text, what }: { text: string; what: string }) {
  return (
    <Stack gap="xs">
      <Code block className="whole-text" aria-label={what}>
        {text}
      </Code>
      <CopyButton value={text} timeout={4_000}>
        {({ copied, copy }) => (
          <Button
            onClick={copy}
            color={copied ? 'teal' : 'indigo'}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          >
            {copied ? 'Copied' : `Copy ${what}`}
          </Button>
        )}
      </CopyButton>
    </Stack>
  )
}
