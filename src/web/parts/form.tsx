import { Button, Group, Stack } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState, type ChangeEvent, type FormEvent, type ReactNode } from 'react'
import { useAct, type ApiProblem } from '../api.ts'
import { Failure } from './failure.tsx'
import { useFieldErrors, type FieldErrors } from './field-errors.ts'

/** What was typed into a form, and what the server says to it. A field is named as the server names it. */
export interface FormState<Values> {
  values: Values
  set: (changes: Partial<Values>) => void
  /** For fields of text: `<TextInput {...form.text('label')} />`. */
  text: (field: TextIn<Values>) => {
    name: string
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
    error: ReactNode
  }
  /** For fields that hand over the value itself, such as a group of radio buttons. */
  choice: <Field extends keyof Values & string>(
    field: Field,
  ) => { value: Values[Field]; onChange: (value: string) => void; error: ReactNode }
  errors: FieldErrors
  submit: () => void
}

type TextIn<Values> = {
  [Field in keyof Values]: Values[Field] extends string ? Field : never
}[keyof Values] &
  string

/** A form that is sent as it is: the server checks it, and its refusal is shown at the field that it names. */
export function useForm<Values extends object, Result>(
  first: Values,
  send: (values: Values) => Promise<Result>,
  options: { onDone?: (result: Result) => void } = {},
): FormState<Values> & { act: UseMutationResult<Result, ApiProblem, Values> } {
  const [values, setValues] = useState(first)
  const act = useAct(send)
  const errors = useFieldErrors(act.error)
  const set = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }))
  return {
    values,
    set,
    text: (field) => ({
      name: field,
      value: String(values[field]),
      onChange: ({ currentTarget: { value } }) => setValues((before) => ({ ...before, [field]: value })),
      error: errors.of(field),
    }),
    choice: (field) => ({
      value: values[field],
      onChange: (value) => setValues((before) => ({ ...before, [field]: value })),
      error: errors.of(field),
    }),
    errors,
    submit: () => act.mutate(values, { onSuccess: (result) => options.onDone?.(result) }),
    act,
  }
}

/** The fields, what is wrong with none of them, and the buttons. */
export function Form<Values extends object>({
  form,
  action,
  cancel,
  children,
}: {
  form: FormState<Values> & { act: { isPending: boolean; error: ApiProblem | null } }
  /** What the button says: "Create key". */
  action: string
  /** Without it there is nothing to cancel. */
  cancel?: (() => void) | undefined
  children: ReactNode
}) {
  const { act, errors } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form ref={errors.form} onSubmit={submit} noValidate>
      <Stack>
        {children}
        {act.error && errors.isElsewhere(Object.keys(form.values)) && <Failure error={act.error} />}
        <FormButtons action={action} isPending={act.isPending} cancel={cancel} />
      </Stack>
    </form>
  )
}

export function FormButtons({
  action,
  isPending,
  cancel,
}: {
  action: string
  isPending: boolean
  cancel?: (() => void) | undefined
}) {
  return (
    <Group justify={cancel ? 'flex-end' : 'flex-start'}>
      {cancel && (
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      )}
      <Button type="submit" loading={isPending}>
        {action}
      </Button>
    </Group>
  )
}
