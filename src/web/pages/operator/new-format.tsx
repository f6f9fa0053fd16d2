import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../../api.ts'
import { newFormatDraft } from '../../parts/operator/format-draft.ts'
import { FormatForm } from '../../parts/operator/format-form.tsx'
import { Page } from '../../parts/page.tsx'
import { say } from '../../parts/say.ts'

export default function NewFormat() {
  const navigate = useNavigate()
  const [first] = useState(newFormatDraft)
  return (
    <Page
      title="New format"
      lead="For creatives that no standard format covers."
      trail={[{ label: 'Formats', to: '/operator/formats' }]}
    >
      <FormatForm
        first={first}
        isNew
        saveLabel="Create format"
        save={(format) => ask('POST /operator/formats', { body: { format } })}
        onSaved={({ format_id }) => {
          say('Format created. Products can use it now.')
          void navigate({ to: `/operator/formats/${format_id}` })
        }}
      />
    </Page>
  )
}
