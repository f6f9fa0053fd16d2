/**
 * How much the feeds work on at a time, in total and per organization. Decided before a body is read, by its Content-Length,
 * so that a refusal costs next to nothing.
 */
export interface Admission {
  /**
   * Lets a request in as soon as there is room. Returns the function to call when it is answered; undefined if there is no room for
   * a while. `bodyBytes` is the Content-Length; undefined for a chunked body.
   */
  admit(organizationNumber: number, bodyBytes: number | undefined): Promise<(() => void) | undefined>
}

/**
 * A second or two of work: some 50,000 items of 80 bytes, a quarter of them for one organization. More would serve no more: it would only
 * be read earlier, and wait in memory. Less would make a single seller with 16 large requests at a time wait for room.
 */
const REQUESTS_MAX = 2_000
const BYTES_MAX = 4 * 1024 * 1024
const ORGANIZATION_REQUESTS_MAX = 500
const ORGANIZATION_BYTES_MAX = 1024 * 1024

/**
 * A burst is served without refusals, and callers that ignore Retry-After come back no sooner than this; otherwise we would
 * do nothing but refuse.
 */
const WAIT_MS_MAX = 2_000
/** Further requests are refused immediately. */
const WAITING_MAX = 5_000

/** What a body without a Content-Length counts as. */
const CHUNKED_BODY_BYTES = 256 * 1024

export function createAdmission(): Admission {
  const organizations = new Map<number, Organization>()
  /** Those with requests that wait, in the order of their turns. */
  const turns = new Set<Organization>()
  let requests = 0
  let bytes = 0
  let waiting = 0

  return {
    async admit(organizationNumber, bodyBytes = CHUNKED_BODY_BYTES) {
      const organization = organizations.get(organizationNumber) ?? newOrganization(organizationNumber)
      // A single body always finds room, however long it is: at most the organization's share is counted for it.
      const counted = Math.min(bodyBytes, ORGANIZATION_BYTES_MAX)
      if (organization.waiting.size === 0 && hasRoom(organization, counted))
        return enter(organization, counted)
      if (waiting >= WAITING_MAX) return undefined
      organizations.set(organizationNumber, organization)
      return new Promise((resolve) => {
        const waiter: Waiter = { bytes: counted, letIn: resolve, timer: setTimeout(giveUp, WAIT_MS_MAX) }
        organization.waiting.add(waiter)
        turns.add(organization)
        waiting++
        function giveUp(): void {
          remove(organization, waiter)
          resolve(undefined)
        }
      })
    },
  }

  function hasRoom(organization: Organization, more: number): boolean {
    return hasRoomInAll(more) && hasRoomWithin(organization, more)
  }

  function hasRoomInAll(more: number): boolean {
    return requests + 1 <= REQUESTS_MAX && bytes + more <= BYTES_MAX
  }

  function enter(organization: Organization, counted: number): () => void {
    organizations.set(organization.number, organization)
    requests++
    bytes += counted
    organization.requests++
    organization.bytes += counted
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      requests--
      bytes -= counted
      organization.requests--
      organization.bytes -= counted
      letWaitingIn()
      forgetIfIdle(organization)
    }
  }

  /**
   * One request per organization in turn, oldest first, so that those who send little do not wait behind those who send much.
   * Few organizations can be at their own limit at a time, so few are skipped.
   */
  function letWaitingIn(): void {
    for (const organization of turns) {
      const [waiter] = organization.waiting
      if (!waiter || !hasRoomWithin(organization, waiter.bytes)) continue
      if (!hasRoomInAll(waiter.bytes)) return
      remove(organization, waiter)
      // Added to the end, so that this loop meets it again.
      if (turns.delete(organization)) turns.add(organization)
      waiter.letIn(enter(organization, waiter.bytes))
    }
  }

  function remove(organization: Organization, waiter: Waiter): void {
    clearTimeout(waiter.timer)
    organization.waiting.delete(waiter)
    if (organization.waiting.size === 0) turns.delete(organization)
    waiting--
    forgetIfIdle(organization)
  }

  function forgetIfIdle({ number, requests: inside, waiting: outside }: Organization): void {
    if (inside === 0 && outside.size === 0) organizations.delete(number)
  }
}

function hasRoomWithin(organization: Organization, more: number): boolean {
  return (
    organization.requests + 1 <= ORGANIZATION_REQUESTS_MAX &&
    organization.bytes + more <= ORGANIZATION_BYTES_MAX
  )
}

interface Organization {
  number: number
  requests: number
  bytes: number
  waiting: Set<Waiter>
}

interface Waiter {
  bytes: number
  letIn: (leave: () => void) => void
  timer: NodeJS.Timeout
}

function newOrganization(number: number): Organization {
  return { number, requests: 0, bytes: 0, waiting: new Set() }
}
