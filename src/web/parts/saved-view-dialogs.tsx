import { Checkbox, Modal, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { ask, type Answer, type Body } from '../api.ts'
import { Form, useForm } from './form.tsx'
import { say } from './say.ts'

export type SavedView = Answer<'GET /views'>['views'][number]
type ViewPage = Body<'POST /views'>['page']

const NAME_LENGTH_MAX = 60

/** Asks for a name. If it is taken, the same button then replaces the view that has it. */
export function SaveView({
  page,
  query,
  onSaved,
  onClose,
}: {
  page: ViewPage
  query: Record<string, string>
  onSaved: (id: string) => void
  onClose: () => void
}) {
  const form = useForm(
    { name: '', is_default: false, replace: false },
    (values) => ask('POST /views', { body: { page, query, ...values } }),
    {
      onDone: ({ id }) => {
        say(`“${form.values.name.trim()}” is saved.`)
        onSaved(id)
      },
    },
  )
  const { error } = form.act
  useEffect(() => {
    if (error?.status === 409 && error.field === 'name') form.set({ replace: true })
  }, [error])
  const { replace: isReplacing, is_default } = form.values
  return (
    <Modal opened onClose={onClose} title="Save this view" centered>
      <Form form={form} action={isReplacing ? 'Replace view' : 'Save view'} cancel={onClose}>
        <TextInput
          label="Name"
          description="Only you see it."
          placeholder="Behind plan"
          required
          maxLength={NAME_LENGTH_MAX}
          data-autofocus
          {...form.text('name')}
          onChange={({ currentTarget: { value } }) => form.set({ name: value, replace: false })}
        />
        <Checkbox
          label="Open by default"
          description="The page opens with this view instead of the whole list."
          checked={is_default}
          onChange={({ currentTarget: { checked } }) => form.set({ is_default: checked })}
        />
      </Form>
    </Modal>
  )
}

export function RenameView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const params = { viewId: view.id }
  const form = useForm({ name: view.name }, (body) => ask('PATCH /views/:viewId', { params, body }), {
    onDone: onClose,
  })
  return (
    <Modal opened onClose={onClose} title={`Rename “${view.name}”`} centered>
      <Form form={form} action="Rename" cancel={onClose}>
        <TextInput label="Name" required maxLength={NAME_LENGTH_MAX} data-autofocus {...form.text('name')} />
      </Form>
    </Modal>
  )
}
