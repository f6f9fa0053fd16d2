import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Overloaded } from '../core/refusal.ts'

/**
 * Limits the answers that are being sent at a time: each is held in memory until its reader has it, and slow readers would
 * otherwise hold any number of them.
 */
export function createSendingLimit(limits: { atOnceMax: number; ofOneAddressMax: number }) {
  const underWay = new Map<string, number>()
  let all = 0
  return (address: string, reply: FastifyReply): void => {
    const own = underWay.get(address) ?? 0
    if (all >= limits.atOnceMax || own >= limits.ofOneAddressMax) throw new Overloaded()
    all++
    underWay.set(address, own + 1)
    finished(reply.raw, () => {
      all--
      const left = underWay.get(address)! - 1
      if (left === 0) underWay.delete(address)
      else underWay.set(address, left)
    })
  }
}
