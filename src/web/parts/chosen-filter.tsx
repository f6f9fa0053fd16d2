import { Button, CloseIcon } from '@mantine/core'

/** A filter that comes with a link, and can only be removed. */
export function ChosenFilter({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Button
      variant="light"
      size="xs"
      radius="xl"
      aria-label={`Remove filter: ${label}`}
      rightSection={<CloseIcon size="14px" aria-hidden />}
      onClick={onRemove}
    >
      {label}
    </Button>
  )
}
