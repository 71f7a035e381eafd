/** Makes a backup: a snapshot of the database and the files of the storage in one file, without downtime. */
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '#server/db/schema.ts';
import { readProductVersion } from '#server/product-version.ts';
import { copyFiles, type FileSource } from './backup-files.ts';
import { entryNames, pieceName, rowsIn, type Stamp, type Summary } from './backup-format.ts';
import { type DatabaseSnapshot, openSnapshot } from './database-snapshot.ts';
import { type BackupWriter, writeBackupFile } from './write-backup-file.ts';

/** Lets Kysely use an existing connection, which its owner closes. */
function queriesOn(client: pg.Client): Kysely<Database> {
  const lent = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => lent, end: async () => undefined };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
}

const compress = promisify(zstdCompress);

export interface BackupSource {
  databaseUrl: string;
  storage: FileSource;
  /** Keys of files that the database refers to; missing ones are reported as lost. */
  expectedFiles: (db: Kysely<Database>) => Promise<string[]>;
}

export interface MadeBackup extends Summary {
  stamp: Stamp;
}

async function writeTables(snapshot: DatabaseSnapshot, writer: BackupWriter): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const table of snapshot.stamp.tables) {
    let number = 0;
    rows[table.name] = 0;
    for await (const piece of snapshot.pieces(table)) {
      number += 1;
      rows[table.name] = (rows[table.name] ?? 0) + rowsIn(piece);
      await writer.add(pieceName(table.name, number), await compress(piece));
    }
  }
  return rows;
}

/** Writes a backup to a new file. @throws StartError when the file cannot be written or there is nothing to back up */
export async function makeBackup(path: string, source: BackupSource): Promise<MadeBackup> {
  return writeBackupFile(path, async (writer) => {
    const snapshot = await openSnapshot(source.databaseUrl, await readProductVersion());
    try {
      const { stamp } = snapshot;
      await writer.addJson(entryNames.stamp, stamp);
      const expected = await source.expectedFiles(queriesOn(snapshot.client));
      const rows = await writeTables(snapshot, writer);
      // From now on, migrations are not blocked, however long the files take.
      await snapshot.close();
      const summary: Summary = { rows, ...(await copyFiles(source.storage, expected, writer)) };
      await writer.finish(summary);
      return { stamp, ...summary };
    } finally {
      await snapshot.close();
    }
  });
}
