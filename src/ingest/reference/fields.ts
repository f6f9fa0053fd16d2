import { html, prose, type Markup } from '../../http/html.ts'

/** The subset of JSON Schema that the feeds use. */
export interface FieldSchema {
  type?: string | string[]
  format?: string
  description?: string
  enum?: (string | number | boolean)[]
  const?: unknown
  anyOf?: FieldSchema[]
  minimum?: number
  maximum?: number
  exclusiveMaximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: FieldSchema
  properties?: Record<string, FieldSchema>
  required?: string[]
}

/** The fields of an object: name, type, whether it is required, and its description. */
export function fieldList(schema: FieldSchema, { showsRequired }: { showsRequired: boolean }): Markup {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const isRequired = showsRequired && schema.required?.includes(name)
    return html`<div class="field">
      <dt>
        <code>${name}</code> <span class="type">${typeOf(field)}</span>${
          isRequired ? html` <span class="required">required</span>` : ''
        }
      </dt>
      <dd>${prose(firstParagraph(field.description ?? ''))}</dd>
    </div>`
  })
  return html`<dl class="fields">${fields}</dl>`
}

/** The rest, such as the list of reasons, has its own table on the page. */
function firstParagraph(description: string): string {
  return description.split('\n\n')[0] ?? ''
}

/** `null` is not listed: the page says once for all fields that it counts as left out. */
export function typeOf(schema: FieldSchema): string {
  if (schema.enum) return schema.enum.join(' or ')
  if (schema.anyOf) {
    return schema.anyOf
      .filter(({ type }) => type !== 'null')
      .map(typeOf)
      .join(' or ')
  }
  const { items } = schema
  const [type = ''] = [schema.type ?? ''].flat()
  if (type === 'array') return `array${items?.type === 'object' ? ' of objects' : ''}${itemsOf(schema)}`
  if (type === 'string') return stringTypeOf(schema)
  if (type === 'integer' || type === 'number') return `${type}${rangeOf(schema)}`
  return type
}

function itemsOf({ minItems = 0, maxItems }: FieldSchema): string {
  if (maxItems === undefined) return ''
  return minItems === 0 ? `, up to ${maxItems}` : `, ${minItems} to ${maxItems}`
}

const FORMATS: Readonly<Record<string, string>> = { uuid: 'UUID', date: 'date', 'date-time': 'timestamp' }

function stringTypeOf({ format = '', minLength, maxLength }: FieldSchema): string {
  const name = FORMATS[format] ?? 'string'
  return maxLength === undefined ? name : `${name}, ${minLength ?? 0} to ${maxLength} characters`
}

function rangeOf({ minimum, maximum, exclusiveMaximum }: FieldSchema): string {
  if (minimum === undefined) return ''
  if (maximum !== undefined) return `, ${minimum} to ${maximum}`
  return exclusiveMaximum === undefined ? `, ${minimum} or more` : `, ${minimum} to below ${exclusiveMaximum}`
}
