import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Client, DatabaseError } from 'pg'
import { describe, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import {
  asking,
  CallerGone,
  connecting,
  DatabaseUnavailable,
  failureOf,
  isOtherMachineLost,
  watchForLoss,
} from './failure.ts'

describe('an answer of PostgreSQL', () => {
  test.each([
    ['08006', 'the connection was lost'],
    ['28P01', 'the password is wrong'],
    ['3D000', 'the database does not exist'],
    ['53300', 'too many connections'],
    ['55000', 'the database takes no connections'],
    ['57P01', 'the server is shutting down'],
    ['57P03', 'the server is starting'],
    ['58030', 'a disk failed'],
    ['25006', 'the server has become a standby'],
    ['25P03', 'a transaction was left open for too long'],
  ])('of code %s means that the database is unavailable: %s', (code) => {
    expect(failureOf(databaseError(code))).toBe('unavailable')
  })

  test('of code 0A000 means that the server is recovering, or that a statement cannot be spread over machines', () => {
    const recovering = 'cannot access temporary or unlogged relations during recovery'
    expect(failureOf(databaseError('0A000', recovering))).toBe('unavailable')
    expect(failureOf(databaseError('0A000', 'cannot push down this subquery'))).toBe('fault')
  })

  test.each([
    ['08006', 'connection to the remote node failed with the following error: Connection refused'],
    ['57P01', 'terminating connection due to administrator command'],
    ['XX000', 'SSL SYSCALL error: EOF detected'],
    ['XX000', 'server closed the connection unexpectedly'],
    ['XX000', 'failure on connection marked as essential: db-b:5432'],
    ['58030', 'failed to complete COPY on db-b:5432'],
  ])('of code %s may be about another machine than the one that says it: %s', (code, message) => {
    const relayed = databaseError(code, message)
    expect(failureOf(relayed)).toBe('unavailable')
    expect(isOtherMachineLost(relayed)).toBe(true)
    expect(isOtherMachineLost(Object.assign(relayed, { severity: 'FATAL' }))).toBe(false)
  })

  test.each([
    ['canceling statement due to lock timeout', 'locked'],
    ['canceling statement due to statement timeout', 'too_slow'],
    ['deadlock detected', 'retry'],
    ['terminating connection due to administrator command', 'unavailable'],
    ['the database system is starting up', 'unavailable'],
  ])('that lost its code on the way means what it says: %s', (message, failure) => {
    expect(failureOf(databaseError('XX000', message))).toBe(failure)
  })

  test('that is about the server itself is about no other', () => {
    expect(isOtherMachineLost(databaseError('XX000', 'cache lookup failed'))).toBe(false)
    expect(isOtherMachineLost(databaseError('25006', 'cannot execute UPDATE'))).toBe(false)
    expect(isOtherMachineLost(databaseError('23514', 'violates check constraint'))).toBe(false)
  })

  test('of code 57014 took too long, of code 55P03 waited too long for a lock', () => {
    expect(failureOf(databaseError('57014'))).toBe('too_slow')
    expect(failureOf(databaseError('55P03'))).toBe('locked')
  })

  test.each(['40P01', '40001'])('of code %s is worth retrying', (code) => {
    expect(failureOf(databaseError(code))).toBe('retry')
  })

  test.each(['23514', '22P02', '42P01', 'P0001', 'XX000'])('of code %s is a fault of the query', (code) => {
    expect(failureOf(databaseError(code))).toBe('fault')
  })
})

test.each([
  new TypeError('x is not a function'),
  new Error('a line disappeared'),
  // Its code could be that of a file.
  Object.assign(new Error('broken'), { code: 'EPIPE' }),
  Object.assign(new Error('broken'), { code: '08006' }),
  new CallerGone(),
  'a text',
])('%s is a fault: only what calls the driver knows that the database is unavailable', (error) => {
  expect(failureOf(error)).toBe('fault')
})

describe('a connection', () => {
  test.each([
    ['that is refused', 'postgres://nobody@127.0.0.1:1/nowhere', /ECONNREFUSED/],
    ['that is refused at each address of its host', 'postgres://nobody@localhost:1/nowhere', /ECONNREFUSED/],
    ['whose address is none', 'postgres://nobody@:x/nowhere', /./],
    ['whose socket does not exist', 'postgres://nobody@/nowhere?host=/nonexistent', /ENOENT/],
  ])('%s makes the database unavailable, and the message says why', async (_what, url, why) => {
    const database = openDatabase({
      connection: { connectionString: url },
      isShared: true,
      usesNamedStatements: true,
      connectionsMax: 1,
      onError: () => undefined,
    })
    const error = await failed(database.query('SELECT 1'))
    expect(error).toBeInstanceOf(DatabaseUnavailable)
    expect((error as Error).message).toMatch(why)
    expect((error as Error).cause).toBeInstanceOf(Error)
    expect(await failureInTransaction()).toBe('unavailable')
    await database.close()
    expect(await failureInTransaction()).toBe('unavailable')

    async function failureInTransaction() {
      return database.transaction((tx) => tx.query('SELECT 1')).then(() => undefined, failureOf)
    }
  })

  test('over TLS to a server without it, or to one that hangs up, makes the database unavailable', async () => {
    await onStandIn(
      (socket) => socket.once('data', () => socket.write('N')),
      { ssl: true },
      async (client) => {
        expect(await failed(connecting(() => client.connect()))).toBeInstanceOf(DatabaseUnavailable)
      },
    )
    await onStandIn(
      (socket) => socket.once('data', () => socket.end()),
      {},
      async (client) => {
        expect(await failed(connecting(() => client.connect()))).toBeInstanceOf(DatabaseUnavailable)
      },
    )
  })

  test('that is lost during a query, or silent for too long, makes the database unavailable', async () => {
    for (const loseIt of [(socket: Socket) => socket.resetAndDestroy(), (socket: Socket) => socket.end()]) {
      await onStandIn(letIn(loseIt), {}, async (client) => {
        await client.connect()
        expect(await failed(asking(client, () => client.query('SELECT 1')))).toBeInstanceOf(
          DatabaseUnavailable,
        )
        // Lost before it is asked.
        expect(await failed(asking(client, () => client.query('SELECT 1')))).toBeInstanceOf(
          DatabaseUnavailable,
        )
      })
    }
    await onStandIn(
      letIn(() => undefined),
      { query_timeout: 50 },
      async (client) => {
        await client.connect()
        expect(await failed(asking(client, () => client.query('SELECT 1')))).toBeInstanceOf(
          DatabaseUnavailable,
        )
      },
    )
  })

  test('that works has no part in a value that cannot be sent: that is a fault', async () => {
    await onStandIn(
      letIn(() => undefined),
      {},
      async (client) => {
        await client.connect()
        const value = {
          toPostgres: () => {
            throw new Error('no such value')
          },
        }
        const error = await failed(asking(client, () => client.query('SELECT $1', [value])))
        expect(error).toMatchObject({ message: 'no such value' })
        expect(failureOf(error)).toBe('fault')
      },
    )
  })
})

function databaseError(code: string, message = 'failed'): DatabaseError {
  return Object.assign(new DatabaseError(message, 0, 'error'), { code, severity: 'ERROR' })
}

function failed(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

/** Accepts any login (AuthenticationOk, ReadyForQuery), and leaves the first query to `then`. */
function letIn(then: (socket: Socket) => void): (socket: Socket) => void {
  return (socket) =>
    socket.once('data', () => {
      socket.write(Buffer.from('5200000008000000005a0000000549', 'hex'))
      socket.once('data', () => then(socket))
    })
}

async function onStandIn(
  serve: (socket: Socket) => void,
  options: object,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    serve(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = new Client({ host: '127.0.0.1', port, user: 'x', database: 'x', ...options })
  client.on('error', () => undefined)
  watchForLoss(client)
  try {
    await work(client)
  } finally {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
}
