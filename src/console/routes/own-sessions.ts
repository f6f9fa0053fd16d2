import { endOtherSessions, endSession } from '../../core/person/end-session.ts'
import { listSessions } from '../../core/person/list-sessions.ts'
import { person } from '../route.ts'
import { deviceTokensOf } from '../session-cookie.ts'

/** Where one is signed in, and signing out there. */
export const ownSessions = [
  person('GET /sessions', {
    endsSessions: true,
    answer: async ({ database, session }) => listSessions(database, session),
  }),

  person('DELETE /sessions/others', {
    endsSessions: true,
    logged: 'session_ended',
    answer: async ({ database, session, services }, _input, reply) =>
      endOtherSessions(database, session, {
        deviceTokens: deviceTokensOf(reply.request, services.config.publicUrl),
      }),
  }),

  person('DELETE /sessions/:sessionId', {
    endsSessions: true,
    logged: 'session_ended',
    answer: async ({ database, session }, { params }) => endSession(database, session, params),
  }),
]
