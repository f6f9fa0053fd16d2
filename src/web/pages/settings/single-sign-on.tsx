import { Anchor } from '@mantine/core'
import { useAnswer } from '../../api.ts'
import { helpLink } from '../../help-link.ts'
import { Answered } from '../../parts/answered.tsx'
import { OnlyAdmins } from '../../parts/only-admins.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Page } from '../../parts/page.tsx'
import { DomainList } from '../../parts/single-sign-on/domain-list.tsx'
import { ProviderForm } from '../../parts/single-sign-on/provider-form.tsx'
import { SignOnState } from '../../parts/single-sign-on/sign-on-state.tsx'
import { usePerson } from '../../session.ts'

export default function SingleSignOn() {
  const { isAdmin } = usePerson()
  const question = useAnswer('GET /single-sign-on', { isEnabled: isAdmin })
  return (
    <Page
      title="Single sign-on"
      lead={
        <>
          Let members sign in with your identity provider (OpenID Connect).{' '}
          <Anchor component={PageLink} to={helpLink('single-sign-on', 'set-it-up')} inherit>
            How to set it up
          </Anchor>
        </>
      }
    >
      {isAdmin ? (
        <Answered question={question}>
          {(view) => (
            <>
              <ProviderForm key={view.connection?.issuer ?? ''} view={view} />
              <DomainList domains={view.domains} />
              {view.connection && <SignOnState connection={view.connection} />}
            </>
          )}
        </Answered>
      ) : (
        <OnlyAdmins what="can see and manage single sign-on" />
      )}
    </Page>
  )
}
