import { Anchor } from '@mantine/core'
import { useAnswer } from '../api.ts'
import { formatCount } from '../format.ts'
import { EmailAddress } from './email-address.tsx'

/** The admins of the organization, to write to. Shows nothing until they are known: the page says enough without. */
export function Admins() {
  const { data } = useAnswer('GET /admins')
  if (!data || data.admins.length === 0) return null
  return (
    <ul className="admins" aria-label="Admins">
      {data.admins.map(({ name, email }) => (
        <li key={email}>
          {name},{' '}
          <Anchor href={`mailto:${email}`} inherit underline="always">
            <EmailAddress of={email} />
          </Anchor>
        </li>
      ))}
      {data.more > 0 && <li>and {formatCount(data.more)} more</li>}
    </ul>
  )
}
