/** The deadlines of shows and of products have the same fields. */
export const DEADLINE_FIELDS = {
  booking: { label: 'Book at least (days before)', placeholder: 'No deadline' },
  cancellation: { label: 'Cancel free of charge up to (days before)', placeholder: 'No deadline' },
  businessDays: { label: 'Count business days only' },
}

export const MATERIAL = {
  title: 'Material',
  help: 'What to send and by when, the earliest first. The stage is a short name for systems.',
  add: 'Add material that is due',
  stage: { label: 'Stage', placeholder: 'draft', maxLength: 50, spellCheck: false },
  leadDays: { label: 'Due (days before)', placeholder: '10' },
  label: { label: 'What to send', placeholder: 'Talking points for the host', maxLength: 200 },
}
