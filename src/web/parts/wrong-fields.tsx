import { Alert, Anchor, Button, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../format.ts'
import { IconAlertTriangle } from '../icons.ts'

const SHOWN_AT_FIRST = 8
/** A button that reveals so few is not worth its row. */
const HIDDEN_MIN = 3

export interface WrongField {
  /** Its path. */
  field: string
  /** As the page calls it; undefined if the message says it. */
  place?: string | undefined
  message: string
  /** Moves the focus to it, if the page has an input for it. */
  onGo?: (() => void) | undefined
}

/** Several fields are wrong: how many, and the way to each. */
export function WrongFields({
  fields,
  leftOut = 0,
}: {
  fields: readonly WrongField[]
  /** How many more there are than the server names at once. */
  leftOut?: number | undefined
}) {
  const [showsAll, setShowsAll] = useState(false)
  if (fields.length < 2) return null
  const isLong = fields.length >= SHOWN_AT_FIRST + HIDDEN_MIN
  const shown = showsAll || !isLong ? fields : fields.slice(0, SHOWN_AT_FIRST)
  const isAll = shown.length === fields.length
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={`${formatCount(fields.length + leftOut)} fields need attention`}
      role="region"
    >
      <Stack gap="xs" align="flex-start">
        <List size="sm" spacing={2} style={{ overflowWrap: 'anywhere' }}>
          {shown.map(({ field, place, message, onGo }) => {
            const words = place === undefined ? message : `${place}: ${message}`
            return (
              <List.Item key={field}>
                {onGo ? (
                  <Anchor
                    component="button"
                    type="button"
                    inherit
                    ta="start"
                    // The bullet is at its first line.
                    style={{ verticalAlign: 'top' }}
                    onClick={onGo}
                  >
                    {words}
                  </Anchor>
                ) : (
                  words
                )}
              </List.Item>
            )
          })}
        </List>
        {!isAll && (
          <Button size="xs" variant="default" onClick={() => setShowsAll(true)}>
            Show {leftOut > 0 ? 'the first' : 'all'} {formatCount(fields.length)}
          </Button>
        )}
        {isAll && leftOut > 0 && (
          <Text size="sm">Only the first {formatCount(fields.length)} are listed.</Text>
        )}
      </Stack>
    </Alert>
  )
}
