import { z } from 'zod'
import { exportOrganization } from '../../core/archive/export-organization.ts'
import { changeClosing } from '../../core/month-closing/change-closing.ts'
import { showClosing } from '../../core/month-closing/show-closing.ts'
import { changeSettings } from '../../core/organization/change-settings.ts'
import { LOGO_BYTES_MAX } from '../../core/organization/logo.ts'
import { removeLogo } from '../../core/organization/remove-logo.ts'
import { saveLogo } from '../../core/organization/save-logo.ts'
import { showLogo } from '../../core/organization/show-logo.ts'
import { showSettings } from '../../core/organization/show-settings.ts'
import { zipFile } from '../../http/file-answer.ts'
import { changeRule, showRule } from '../../core/second-factor/change-rule.ts'
import { ImageAnswer } from '../../http/image-answer.ts'
import { admin, member } from '../route.ts'

const LENGTH_MAX = 1_000
const text = z.string().max(LENGTH_MAX, 'this is too long')
const VERSION_LENGTH_MAX = 64

/** How an organization is shown, and what its people start with. */
export const organizationSettings = [
  member('GET /organization', { answer: showSettings }),

  admin('PATCH /organization', {
    body: z.strictObject({
      name: text.optional(),
      time_zone: text.optional(),
      currency: text.nullable().optional(),
    }),
    answer: async (context, { body: { name, time_zone: timeZone, currency } }) =>
      changeSettings(context, { name, timeZone, currency }),
  }),

  admin('GET /organization/closing', { answer: showClosing }),

  admin('PUT /organization/closing', {
    body: z.strictObject({ closes_on_day: z.number().nullable() }),
    answer: async (context, { body }) => changeClosing(context, { closesOnDay: body.closes_on_day }),
  }),

  admin('GET /organization/archive', {
    asksAgain: true,
    logged: 'organization_exported',
    turns: 'archives',
    lasts: true,
    answer: async (context) => zipFile(await exportOrganization(context, context.services.exports)),
  }),

  admin('GET /organization/second-factor', { answer: showRule }),

  admin('PUT /organization/second-factor', {
    asksAgain: true,
    logged: 'second_factor_rule_changed',
    body: z.strictObject({ grace_days: z.number().nullable() }),
    answer: async (context, { body }) => changeRule(context, { graceDays: body.grace_days }),
  }),

  admin('PUT /organization/logo', {
    body: 'file',
    bodyLimitBytes: LOGO_BYTES_MAX,
    answer: async (context, { body }) => saveLogo(context, { content: body }),
  }),

  admin('DELETE /organization/logo', { answer: async (context) => removeLogo(context) }),

  member('GET /organizations/:organizationId/logo', {
    // So that the address differs for each logo.
    query: z.object({ version: z.string().max(VERSION_LENGTH_MAX, 'this is too long').optional() }),
    answer: async (context, { params }) => {
      const { media_type: mediaType, content, version } = await showLogo(context, params)
      return new ImageAnswer({ mediaType, content, version })
    },
  }),
]
