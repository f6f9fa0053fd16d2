import { InvalidFields, type FieldProblem } from '../refusal.ts'
import { parseEndpointUrl, type AddressRules } from './endpoint-url.ts'
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from './webhook-event.ts'
import { DESCRIPTION_LENGTH_MAX } from './webhook.ts'

/** What people say about an endpoint. */
export interface EndpointInput {
  url: string
  description: string
  eventTypes: readonly string[]
}

export interface EndpointChoice {
  url: string
  description: string | null
  eventTypes: WebhookEventType[]
}

const CONTROL_CHARACTER = /\p{Cc}/u

/** All that is wrong is named at once. */
export function readEndpoint(input: EndpointInput, addresses: AddressRules): EndpointChoice {
  const parsed = parseEndpointUrl(input.url, addresses)
  const description = input.description.trim()
  const eventTypes = WEBHOOK_EVENT_TYPES.filter((type) => input.eventTypes.includes(type))
  const problems: FieldProblem[] = []
  if ('problem' in parsed) problems.push({ field: 'url', message: parsed.problem })
  if (description.length > DESCRIPTION_LENGTH_MAX || CONTROL_CHARACTER.test(description)) {
    problems.push({
      field: 'description',
      message: `Use at most ${DESCRIPTION_LENGTH_MAX} characters, on one line.`,
    })
  }
  if (input.eventTypes.some((given) => !WEBHOOK_EVENT_TYPES.some((type) => type === given))) {
    problems.push({ field: 'event_types', message: `Choose from ${WEBHOOK_EVENT_TYPES.join(', ')}.` })
  } else if (eventTypes.length === 0) {
    problems.push({ field: 'event_types', message: 'Choose at least one event.' })
  }
  const [first, ...others] = problems
  if (first) throw new InvalidFields([first, ...others])
  return {
    url: (parsed as { url: URL }).url.href,
    description: description === '' ? null : description,
    eventTypes,
  }
}
