/**
 * The queue of requests to be written. Requests of an organization for the same package are written in order of
 * arrival; others may overtake. Organizations take turns, and none can fill the queue alone.
 *
 * A request is ready when it is first in the lane of each of its packages, and none of them is being written. So adding
 * a request costs only its own packages, however long the queue is.
 */
export interface DeliveryQueue<R extends QueuedRequest> {
  readonly itemsWaiting: number
  /** False if too much is waiting, in total or for this organization; then nothing was added. */
  add(request: R): boolean
  /** What may be written together now, in order; its packages are locked until released. */
  take(itemsMax: number): R[]
  /** Releases the packages of what was taken. */
  release(taken: readonly R[]): void
}

export interface QueuedRequest {
  organizationNumber: number
  itemCount: number
  /** What is still to be written: one entry for each package. */
  open: readonly { packageId: string }[]
}

export interface QueueLimits {
  itemsMax: number
  requestsMax: number
  /** Of one organization. */
  organizationItemsMax: number
  organizationRequestsMax: number
}

export function createDeliveryQueue<R extends QueuedRequest>(limits: QueueLimits): DeliveryQueue<R> {
  const organizations = new Map<number, Organization<R>>()
  /** Organizations with something ready, in the order of their turns. */
  const turns: Chain<Organization<R>> = {}
  let items = 0
  let requests = 0

  return {
    get itemsWaiting() {
      return items
    },

    add(request) {
      const { organizationNumber, itemCount, open } = request
      const organization = organizations.get(organizationNumber) ?? newOrganization()
      const isFull =
        items + itemCount > limits.itemsMax ||
        requests + 1 > limits.requestsMax ||
        organization.items + itemCount > limits.organizationItemsMax ||
        organization.requests + 1 > limits.organizationRequestsMax
      if (isFull) return false
      organizations.set(organizationNumber, organization)
      items += itemCount
      requests++
      organization.items += itemCount
      organization.requests++
      const entry: Entry<R> = { request, itemCount, lanes: [], blocked: 0 }
      for (const { packageId } of open) {
        const lane = laneOf(organization, packageId)
        if (lane.isHeld || lane.first) entry.blocked++
        entry.lanes.push(lane)
        append(lane, entry)
      }
      if (entry.blocked === 0) makeReady(organization, entry)
      return true
    },

    take(itemsMax) {
      const taken: R[] = []
      const held: Lane<R>[] = []
      /** Ready once the requests taken before them are: the same flush writes them afterwards. */
      const followers: Chain<Entry<R>> = {}
      let itemsTaken = 0
      for (;;) {
        const organization = turns.first?.value
        const entry = organization ? organization.ready.first!.value : followers.first?.value
        if (!entry || (itemsTaken > 0 && itemsTaken + entry.itemCount > itemsMax)) break
        if (organization) endTurn(organization)
        else removeFirst(followers)
        hold(entry, held, followers)
        itemsTaken += entry.itemCount
        taken.push(entry.request)
        leave(entry)
      }
      // Those not taken keep waiting for their packages.
      for (const lane of held) if (lane.first) lane.first.value.blocked++
      return taken
    },

    release(taken) {
      for (const { organizationNumber, open } of taken) {
        const organization = organizations.get(organizationNumber)
        if (!organization) continue
        for (const { packageId } of open) releaseLane(organization, packageId)
        if (organization.requests === 0 && organization.lanes.size === 0)
          organizations.delete(organizationNumber)
      }
    },
  }

  function makeReady(organization: Organization<R>, entry: Entry<R>): void {
    if (!organization.ready.first) append(turns, organization)
    append(organization.ready, entry)
  }

  /** One request per turn. */
  function endTurn(organization: Organization<R>): void {
    removeFirst(organization.ready)
    removeFirst(turns)
    if (organization.ready.first) append(turns, organization)
  }

  function hold(entry: Entry<R>, held: Lane<R>[], followers: Chain<Entry<R>>): void {
    for (const lane of entry.lanes) {
      removeFirst(lane)
      if (!lane.isHeld) held.push(lane)
      lane.isHeld = true
      if (lane.first && --lane.first.value.blocked === 0) append(followers, lane.first.value)
    }
  }

  function leave({ request: { organizationNumber }, itemCount }: Entry<R>): void {
    const organization = organizations.get(organizationNumber)!
    items -= itemCount
    requests--
    organization.items -= itemCount
    organization.requests--
  }

  /** If several taken requests have the package, the first of them releases it. */
  function releaseLane(organization: Organization<R>, packageId: string): void {
    const lane = organization.lanes.get(packageId)
    if (!lane?.isHeld) return
    lane.isHeld = false
    if (!lane.first) organization.lanes.delete(packageId)
    else if (--lane.first.value.blocked === 0) makeReady(organization, lane.first.value)
  }
}

interface Organization<R> {
  items: number
  requests: number
  lanes: Map<string, Lane<R>>
  ready: Chain<Entry<R>>
}

interface Entry<R> {
  request: R
  itemCount: number
  lanes: Lane<R>[]
  /** The number of lanes in which it is not first, or whose package is being written. */
  blocked: number
}

/** Those that wait for one package. */
interface Lane<R> extends Chain<Entry<R>> {
  isHeld: boolean
}

function newOrganization<R>(): Organization<R> {
  return { items: 0, requests: 0, lanes: new Map(), ready: {} }
}

function laneOf<R>(organization: Organization<R>, packageId: string): Lane<R> {
  const known = organization.lanes.get(packageId)
  if (known) return known
  const lane: Lane<R> = { isHeld: false }
  organization.lanes.set(packageId, lane)
  return lane
}

/** A FIFO that stays fast at any length: shifting a long array would move every element. */
interface Chain<V> {
  first?: Link<V> | undefined
  last?: Link<V> | undefined
}

interface Link<V> {
  value: V
  next: Link<V> | undefined
}

function append<V>(chain: Chain<V>, value: V): void {
  const link = { value, next: undefined }
  if (chain.last) chain.last.next = link
  else chain.first = link
  chain.last = link
}

function removeFirst<V>(chain: Chain<V>): void {
  chain.first = chain.first?.next
  if (!chain.first) chain.last = undefined
}
