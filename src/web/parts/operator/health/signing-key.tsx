import { Alert, Code } from '@mantine/core'
import type { HealthAnswer } from '../../../answers.ts'
import { IconAlertTriangle } from '../../../icons.ts'

/** Only if no statement can be signed: what to do. */
export function SigningKey({ health: { signing_key: state } }: { health: HealthAnswer }) {
  if (state !== 'secret_missing' && state !== 'secret_wrong') return null
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title="Statements cannot be issued"
    >
      {state === 'secret_missing' ? (
        <>
          The signing key is sealed. Start Flightline with the <Code>SIGNING_SECRET</Code> that sealed it.
        </>
      ) : (
        <>
          The signing key was sealed with another <Code>SIGNING_SECRET</Code>. Start Flightline with that one,
          or create a new key with <Code>flightline signing-key rotate</Code>. Statements that exist stay
          valid.
        </>
      )}
    </Alert>
  )
}
