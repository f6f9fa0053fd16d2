import { z } from 'zod'
import { ALERT_KINDS } from '../../core/alert/alert.ts'
import { countUnseenAlerts, listAlerts, markAlertsSeen } from '../../core/alert/list-alerts.ts'
import { member } from '../route.ts'

/** What one's organization should know, as one chose to hear of it. */
export const alerts = [
  member('GET /alerts', {
    query: z.object({
      kind: z.enum(ALERT_KINDS, 'choose a kind from the list').optional(),
      before: z.string().max(20).optional(),
    }),
    answer: async (context, { query }) => listAlerts(context, query),
  }),

  member('GET /alerts/unseen', { answer: countUnseenAlerts }),

  member('PUT /alerts/seen', {
    body: z.strictObject({ until: z.string().max(20) }),
    answer: async (context, { body }) => markAlertsSeen(context, body),
  }),
]
