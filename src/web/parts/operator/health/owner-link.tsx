import { Anchor } from '@mantine/core'
import type { HealthAnswer } from '../../../answers.ts'
import { PageLink } from '../../page-link.tsx'

type Owner = HealthAnswer['quiet_keys']['keys'][number]['owner']

export function OwnerLink({ owner }: { owner: Owner }) {
  if (owner.organization_id === null) return owner.name
  return (
    <Anchor component={PageLink} to={`/operator/organizations/${owner.organization_id}`} inherit>
      {owner.name}
    </Anchor>
  )
}
