import { expect, test } from 'vitest'
import { openDatabase } from '../src/database/database.ts'
import { openReplica } from '../src/database/replica.ts'
import { whenFileIsDone } from './support/clean-up.ts'
import { startTwoServers } from './support/two-servers.ts'

test('a replica is not asked until it says that its history is that of the primary', async () => {
  const [former, next] = await startTwoServers()
  await former.stop()
  await next.promote()
  await former.follow()
  // It streams from the new primary and has everything, but is in the history before until its next restart point.
  await former.caughtUp()
  const told: string[] = []
  const onError = () => undefined
  const primary = openDatabase({
    connection: next.connection,
    isShared: true,
    usesNamedStatements: true,
    connectionsMax: 1,
    onError,
  })
  const replica = openReplica(former.connection, {
    onRead: () => undefined,
    onError,
    onLeft: (reason) => told.push(reason),
  })
  whenFileIsDone(() => Promise.all([replica.close(), primary.close()]))
  const reading = replica.readerOf(primary, { purpose: 'read', connectionsMax: 1 })
  const ask = () => reading.query('SELECT pg_is_in_recovery() AS is_standby')
  await expect.poll(() => told).toEqual([expect.stringMatching(/does not say yet that it follows/)])
  expect(await ask()).toEqual([{ is_standby: false }])
  await next.query('CHECKPOINT')
  await former.caughtUp()
  await former.query('CHECKPOINT')
  await expect.poll(ask).toEqual([{ is_standby: true }])
})
