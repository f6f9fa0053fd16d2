import { EventStream } from '../../http/event-stream.ts'
import { member } from '../route.ts'

/** Tells an open page that something changed, never what: the page asks again by the routes that decide what it may see. */
export const live = [
  member('GET /live', {
    lasts: true,
    answer: async ({ services, session, actor }) => {
      const admitted = services.liveStreams.admit({
        fingerprint: session.fingerprint,
        personId: actor.personId,
        organizationNumber: actor.organizationNumber,
      })
      return new EventStream(admitted)
    },
  }),
]
