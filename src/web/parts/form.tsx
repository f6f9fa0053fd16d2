import { Anchor, Button, Group, Stack } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState, type ChangeEvent, type FormEvent, type ReactNode } from 'react'
import { useAct, type ApiProblem } from '../api.ts'
import { useLeave } from '../session.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { Failure } from './failure.tsx'
import { useFieldErrors, type FieldErrors } from './field-errors.ts'
import { PageLink } from './page-link.tsx'

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

type SentForm<Values, Result> = FormState<Values> & { act: UseMutationResult<Result, ApiProblem, Values> }

interface FormOptions<Result> {
  onDone?: (result: Result) => void
  /** The part of the body that has the fields: `newcomer`, if the server may name one `newcomer.name`. */
  within?: string
}

/** A form that is sent as it is: the server checks it, and its refusal is shown at the field that it names. */
export function useForm<Values extends object, Result>(
  first: Values,
  send: (values: Values) => Promise<Result>,
  options: FormOptions<Result> = {},
): SentForm<Values, Result> {
  return useSentForm(first, useAct(send), options)
}

/** A form that changes who is signed in: the page is left afterwards, so nothing on it is reloaded. */
export function useLeavingForm<Values extends object, Result>(
  first: Values,
  send: (values: Values) => Promise<Result>,
  options: FormOptions<Result> = {},
): SentForm<Values, Result> {
  return useSentForm(first, useLeave(send), options)
}

function useSentForm<Values extends object, Result>(
  first: Values,
  act: UseMutationResult<Result, ApiProblem, Values>,
  { onDone, within }: FormOptions<Result>,
): SentForm<Values, Result> {
  const [values, setValues] = useState(first)
  const errors = useFieldErrors(act.error, within)
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
    submit: () => act.mutate(values, { onSuccess: (result) => onDone?.(result) }),
    act,
  }
}

/** The fields, what is wrong with none of them, and the buttons. */
export function Form<Values extends object>({
  form,
  children,
  ...buttons
}: {
  form: FormState<Values> & { act: { isPending: boolean; error: ApiProblem | null } }
  children: ReactNode
} & Omit<FormButtonsProps, 'isPending' | 'children'>) {
  const { act, errors } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form in a dialog may belong to another form, which must not be submitted with it.
    event.stopPropagation()
    form.submit()
  }
  return (
    <form ref={errors.form} onSubmit={submit} noValidate>
      <Stack>
        {children}
        {act.error && errors.isElsewhere(Object.keys(form.values)) && <Failure error={act.error} />}
        <FormButtons isPending={act.isPending} {...buttons} />
      </Stack>
    </form>
  )
}

interface FormButtonsProps {
  /** What the button says: "Create key". */
  action: string
  isPending: boolean
  /** In a dialog. */
  cancel?: (() => void) | undefined
  /** In a dialog: what it does cannot be undone. */
  isDangerous?: boolean
  /** In a dialog that need not be filled in: a key pressed too soon does no harm. */
  isCancelFocused?: boolean
  /** On a page of its own: where to go instead. */
  cancelTo?: string
  /** A way out of another kind, on the other side. */
  wayOut?: ReactNode
  /** On a page that is nothing but a form. */
  isWide?: boolean
  /** More buttons. */
  children?: ReactNode
}

export function FormButtons({
  action,
  isPending,
  cancel,
  isDangerous = false,
  isCancelFocused = false,
  cancelTo,
  wayOut,
  isWide = false,
  children,
}: FormButtonsProps) {
  if (cancel)
    return <DialogButtons {...{ action, isPending, isDangerous, isCancelFocused }} onCancel={cancel} />
  const submit = (
    <Button type="submit" loading={isPending}>
      {action}
    </Button>
  )
  if (isWide) return submit
  return (
    <Group justify={wayOut === undefined ? 'flex-start' : 'space-between'}>
      {wayOut}
      {submit}
      {children}
      {cancelTo !== undefined && (
        <Anchor component={PageLink} to={cancelTo}>
          Cancel
        </Anchor>
      )}
    </Group>
  )
}
