import { ActionIcon, Tooltip } from '@mantine/core'
import { useAnswer } from '../api.ts'
import { IconBell } from '../icons.ts'
import { usePerson } from '../session.ts'
import { PageLink } from './page-link.tsx'

/** How many alerts one has not seen yet, on every page. */
export function Bell() {
  const { organization, secondFactor } = usePerson()
  const isInOrganization = organization !== null
  const { data } = useAnswer('GET /alerts/unseen', {
    isEnabled: isInOrganization && !secondFactor.is_missing,
  })
  if (!isInOrganization) return null
  const count = data === undefined || data.unseen === 0 ? null : countOf(data)
  return (
    <Tooltip label="Alerts">
      <ActionIcon
        component={PageLink}
        to="/alerts"
        variant="subtle"
        color="gray"
        size="lg"
        className="bell"
        aria-label={count === null ? 'Alerts' : `Alerts, ${count} new`}
      >
        <IconBell size={18} aria-hidden />
        {count !== null && (
          <span className="bell-count" aria-hidden>
            {count}
          </span>
        )}
      </ActionIcon>
    </Tooltip>
  )
}

/** "99+" where the server stopped counting. */
function countOf({
  unseen,
  unseen_counted_max: max,
}: {
  unseen: number
  unseen_counted_max: number
}): string {
  return unseen < max ? String(unseen) : `${max - 1}+`
}
