import { ActionIcon, Code, CopyButton as Copying, Group, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '../icons.ts'

/** Copies a text. `what` names it for screen readers: "the package ID". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  return (
    <Copying value={text} timeout={2_000}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : 'Copy'} withArrow>
          <ActionIcon
            variant="subtle"
            color={copied ? 'teal' : 'gray'}
            onClick={copy}
            aria-label={copied ? `Copied ${what}` : `Copy ${what}`}
          >
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      )}
    </Copying>
  )
}

/** Text to copy, with the button for it. */
export function CopyField({
  text,
  shown = text,
  what,
  isBlock = false,
}: {
  text: string
  /** Where it reads better in another form than it is copied in. */
  shown?: string
  what: string
  isBlock?: boolean
}) {
  return (
    <Group gap={4} wrap="nowrap" align={isBlock ? 'flex-start' : 'center'}>
      {/* Long commands scroll, also by keyboard. */}
      <Code block={isBlock} tabIndex={isBlock ? 0 : undefined} flex={isBlock ? 1 : undefined} miw={0}>
        {shown}
      </Code>
      <CopyButton text={text} what={what} />
    </Group>
  )
}
