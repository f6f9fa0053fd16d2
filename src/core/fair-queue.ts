/**
 * Requests that wait, oldest first within an organization; organizations take turns, and none can fill the queue alone.
 * Adding and taking cost the same however many wait.
 */
export interface FairQueue<R extends QueuedRequest> {
  readonly itemsWaiting: number
  /** A request may have no items. */
  readonly requestsWaiting: number
  /** False if too much is waiting, in total or for this organization; then nothing was added. */
  add(request: R): boolean
  /** At least one request, if any waits, and no more items than this. */
  take(itemsMax: number): R[]
  /** The same of one organization: the first in turn that may be taken, if any. */
  takeOfOne(itemsMax: number, mayTake: (organizationNumber: number) => boolean): R[]
  /** Takes out what need not wait any longer. Looks at every request. */
  remove(mayGo: (request: R) => boolean): R[]
}

export interface QueuedRequest {
  organizationNumber: number
  items: { readonly length: number }
}

export interface QueueLimits {
  itemsMax: number
  requestsMax: number
  /** Of one organization. */
  organizationItemsMax: number
  organizationRequestsMax: number
}

export function createFairQueue<R extends QueuedRequest>(limits: QueueLimits): FairQueue<R> {
  /** Those with something waiting, in the order of their turns. */
  const turns = new Map<number, { requests: R[]; items: number }>()
  let items = 0
  let requests = 0

  return {
    get itemsWaiting() {
      return items
    },
    get requestsWaiting() {
      return requests
    },

    add(request) {
      const { organizationNumber, items: own } = request
      const organization = turns.get(organizationNumber) ?? { requests: [], items: 0 }
      const isFull =
        items + own.length > limits.itemsMax ||
        requests + 1 > limits.requestsMax ||
        organization.items + own.length > limits.organizationItemsMax ||
        organization.requests.length + 1 > limits.organizationRequestsMax
      if (isFull) return false
      turns.set(organizationNumber, organization)
      organization.requests.push(request)
      organization.items += own.length
      items += own.length
      requests++
      return true
    },

    take(itemsMax) {
      const taken: R[] = []
      let itemsTaken = 0
      // An organization whose turn is over is added to the end, and the loop meets it again.
      for (const [organizationNumber, organization] of turns) {
        const { length } = organization.requests[0]!.items
        if (taken.length > 0 && itemsTaken + length > itemsMax) break
        taken.push(organization.requests.shift()!)
        itemsTaken += length
        organization.items -= length
        turns.delete(organizationNumber)
        if (organization.requests.length > 0) turns.set(organizationNumber, organization)
      }
      items -= itemsTaken
      requests -= taken.length
      return taken
    },

    takeOfOne(itemsMax, mayTake) {
      for (const [organizationNumber, organization] of turns) {
        if (!mayTake(organizationNumber)) continue
        let taken = 0
        let itemsTaken = 0
        for (const { items: own } of organization.requests) {
          if (taken > 0 && itemsTaken + own.length > itemsMax) break
          taken++
          itemsTaken += own.length
        }
        organization.items -= itemsTaken
        items -= itemsTaken
        requests -= taken
        turns.delete(organizationNumber)
        if (organization.requests.length > taken) turns.set(organizationNumber, organization)
        return organization.requests.splice(0, taken)
      }
      return []
    },

    remove(mayGo) {
      const removed: R[] = []
      for (const [organizationNumber, organization] of turns) {
        organization.requests = organization.requests.filter((request) => {
          if (!mayGo(request)) return true
          removed.push(request)
          organization.items -= request.items.length
          items -= request.items.length
          requests--
          return false
        })
        if (organization.requests.length === 0) turns.delete(organizationNumber)
      }
      return removed
    },
  }
}
