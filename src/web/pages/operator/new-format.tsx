import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ask, useAct } from '../../api.ts'
import { newFormatDraft } from '../../parts/operator/format-draft.ts'
import { FormatForm } from '../../parts/operator/format-form.tsx'
import { Page } from '../../parts/page.tsx'
import { say } from '../../parts/say.ts'

export default function NewFormat() {
  const navigate = useNavigate()
  const [first] = useState(newFormatDraft)
  const create = useAct((format: Record<string, unknown>) =>
    ask('POST /operator/formats', { body: { format } }),
  )
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
        isSaving={create.isPending}
        error={create.error}
        onChange={create.reset}
        onSave={(format) =>
          create.mutate(format, {
            onSuccess: ({ format_id }) => {
              say('Format created. Products can use it now.')
              void navigate({ to: `/operator/formats/${format_id}` })
            },
          })
        }
      />
    </Page>
  )
}
