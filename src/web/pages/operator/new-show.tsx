import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../../api.ts'
import { newShowDraft } from '../../parts/operator/show-draft.ts'
import { ShowForm } from '../../parts/operator/show-form/show-form.tsx'
import { Page } from '../../parts/page.tsx'
import { say } from '../../parts/say.ts'

export default function NewShow() {
  const navigate = useNavigate()
  const [first] = useState(newShowDraft)
  return (
    <Page
      title="New show"
      lead="Describe it once, then name it in every product that is sold on it."
      trail={[{ label: 'Shows', to: '/operator/shows' }]}
    >
      <ShowForm
        first={first}
        revision={null}
        saveLabel="Create show"
        save={async (collection) => {
          const created = await ask('POST /operator/collections', { body: { collection } })
          return { ...created, revision: 1 }
        }}
        onSaved={({ publisher_domain, collection_id }) => {
          say('Show created. Products can name it now.')
          void navigate({
            to: `/operator/shows/${publisher_domain}/${collection_id}`,
            ignoreBlocker: true,
          })
        }}
      />
    </Page>
  )
}
