import { Anchor } from '@mantine/core'
import { PageLink } from './page-link.tsx'

/** The operator decides how long a list is kept. */
export function HowLongKept() {
  return (
    <Anchor component={PageLink} to="/data-kept" inherit>
      How long they are kept
    </Anchor>
  )
}
