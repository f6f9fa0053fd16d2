import { openDatabase } from '../database/database.ts'
import type { CopyTask } from '../database/embedded-move.ts'
import { hasMigrations, selectOthers } from './backup-sql.ts'
import type { CopyProgress } from './copy-progress.ts'
import { onConnection } from './on-connection.ts'
import { openBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const CONNECTIONS = 3

/** From one version of PostgreSQL to another: by a backup, which is kept, and with every row compared. */
export async function copyToNewCluster({
  from,
  to,
  backup: path,
  tell,
  notice,
  interruption,
}: CopyTask): Promise<void> {
  const source = { ...from, ssl: false }
  const { isEmpty, others } = await onConnection(source, interruption, async (on) => ({
    isEmpty: !(await hasMigrations(on)),
    others: await selectOthers(on),
  }))
  if (others.length > 0) notice(`Not moved, since Flightline did not create it: ${others.join(', ')}`)
  // A start that was killed before it created the tables.
  if (isEmpty) return
  const telling = (doing: string) => (progress: CopyProgress) => tell(`${doing}: ${wordsOf(progress)}`)
  await writeBackup(source, {
    path,
    onProgress: telling('backing up the old database'),
    onLeftOut: (tables) => notice(`Not moved, since Flightline did not create them: ${tables.join(', ')}`),
    interruption,
  })

  const connection = { ...to, ssl: false }
  const database = openDatabase({
    connection,
    isShared: false,
    usesNamedStatements: true,
    connectionsMax: CONNECTIONS,
    onError: () => undefined,
  })
  const backup = await openBackup({ path })
  let doing = 'moving the data'
  try {
    await restoreBackup(
      { database, connection },
      {
        backup,
        onProgress: (progress) => telling(doing)(progress),
        interruption,
        comparesRows: true,
        onCompare: () => (doing = 'comparing every row'),
      },
    )
  } finally {
    backup.close()
    await database.close()
  }
}

function wordsOf({ table, rows, share }: CopyProgress): string {
  return share === undefined
    ? `${table}, ${rows} rows`
    : `${Math.floor(share * 100)} %, ${table}, ${rows} rows`
}
