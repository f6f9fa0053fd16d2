import { z } from 'zod'
import { changeEndpoint } from '../../core/webhook/change-endpoint.ts'
import { createEndpoint } from '../../core/webhook/create-endpoint.ts'
import { deleteEndpoint } from '../../core/webhook/delete-endpoint.ts'
import { listEndpoints } from '../../core/webhook/list-endpoints.ts'
import { listMessages } from '../../core/webhook/list-messages.ts'
import { pauseEndpoint } from '../../core/webhook/pause-endpoint.ts'
import { resendFailed } from '../../core/webhook/resend-failed.ts'
import { resendMessage } from '../../core/webhook/resend-message.ts'
import { resumeEndpoint } from '../../core/webhook/resume-endpoint.ts'
import { rotateEndpointSecret } from '../../core/webhook/rotate-endpoint-secret.ts'
import { showEndpoint } from '../../core/webhook/show-endpoint.ts'
import { showMessage } from '../../core/webhook/show-message.ts'
import { testEndpoint } from '../../core/webhook/test-endpoint.ts'
import { TEST_TYPE, WEBHOOK_EVENT_TYPES } from '../../core/webhook/webhook-event.ts'
import { MESSAGE_STATES } from '../../core/webhook/webhook.ts'
import { Problem } from '../../http/problem.ts'
import { admin } from '../route.ts'

const LOGGED_TYPES = [...WEBHOOK_EVENT_TYPES, TEST_TYPE] as const

const endpointForm = z.object({
  url: z.string(),
  description: z.string(),
  event_types: z.array(z.string()).max(WEBHOOK_EVENT_TYPES.length, 'choose each event once'),
})

/** Where an organization wants to hear what happens, and what was sent there. */
export const webhooks = [
  admin('GET /webhooks', {
    answer: async (context) => ({
      endpoints: await listEndpoints(context),
      allows_private: context.webhooks.addresses.allowsPrivate,
    }),
  }),

  admin('POST /webhooks', {
    asksAgain: true,
    body: endpointForm,
    answer: async (context, { body: { url, description, event_types: eventTypes } }) =>
      createEndpoint(context, { url, description, eventTypes }),
  }),

  admin('GET /webhooks/:endpointId', {
    answer: async (context, { params }) => showEndpoint(context, params),
  }),

  // A new address sends the organization's data there.
  admin('PUT /webhooks/:endpointId', {
    asksAgain: true,
    body: endpointForm,
    answer: async (context, { params, body: { url, description, event_types: eventTypes } }) =>
      changeEndpoint(context, { ...params, url, description, eventTypes }),
  }),

  admin('DELETE /webhooks/:endpointId', {
    answer: async (context, { params }) => deleteEndpoint(context, params),
  }),

  admin('POST /webhooks/:endpointId/pause', {
    answer: async (context, { params }) => pauseEndpoint(context, params),
  }),

  admin('POST /webhooks/:endpointId/resumption', {
    answer: async (context, { params }) => resumeEndpoint(context, params),
  }),

  admin('POST /webhooks/:endpointId/rotation', {
    asksAgain: true,
    answer: async (context, { params }) => rotateEndpointSecret(context, params),
  }),

  admin('POST /webhooks/:endpointId/test', {
    answer: async (context, { params }) => {
      const { organizationNumber } = context.actor
      const bucket = `${organizationNumber} ${params.endpointId}`
      const { isAllowed, resetSeconds } = await context.services.webhookTests.hit(bucket)
      if (!isAllowed) {
        throw new Problem(
          'rate_limited',
          `This endpoint was tested often just now. Try again in ${resetSeconds} seconds.`,
          { 'retry-after': String(resetSeconds) },
        )
      }
      return testEndpoint(context, params)
    },
  }),

  admin('GET /webhooks/:endpointId/messages', {
    query: z.object({
      state: z.enum(MESSAGE_STATES, `show ${MESSAGE_STATES.join(', ')}`).optional(),
      type: z.enum(LOGGED_TYPES, `show ${LOGGED_TYPES.join(', ')}`).optional(),
      before: z.string().optional(),
    }),
    answer: async (context, { params, query }) => listMessages(context, { ...params, ...query }),
  }),

  admin('GET /webhooks/:endpointId/messages/:messageId', {
    answer: async (context, { params }) => showMessage(context, params),
  }),

  admin('POST /webhooks/:endpointId/messages/:messageId/resending', {
    answer: async (context, { params }) => resendMessage(context, params),
  }),

  admin('POST /webhooks/:endpointId/resending', {
    body: z.object({ since: z.string() }),
    answer: async (context, { params, body }) => resendFailed(context, { ...params, ...body }),
  }),
]
