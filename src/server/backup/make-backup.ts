/** Makes a backup: the whole database at one moment and the files of the storage, in one file, while people work on. */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '#server/db/schema.ts';
import { copyFiles, type FileSource } from './backup-files.ts';
import { entryNames, pieceName, rowsIn, type Stamp, type Summary } from './backup-format.ts';
import { type DatabaseSnapshot, openSnapshot } from './database-snapshot.ts';
import { type BackupWriter, writeBackupFile } from './write-backup-file.ts';

/** Whoever opened the connection also ends it: there is nothing to destroy here. */
function queriesOn(client: pg.Client): Kysely<Database> {
  const lent = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => lent, end: async () => undefined };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
}

const compress = promisify(zstdCompress);

/** What a backup is made of. */
export interface BackupSource {
  databaseUrl: string;
  storage: FileSource;
  /** The keys of files that rows speak of; one of them that is not there is named as lost. */
  expectedFiles: (db: Kysely<Database>) => Promise<string[]>;
}

/** What was put into the file. */
export interface MadeBackup extends Summary {
  stamp: Stamp;
}

/** The version of the program, as its package has it. */
async function programVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return String((JSON.parse(text) as { version: unknown }).version);
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

/**
 * Writes a backup to a new file of this name.
 * @throws StartError when the file cannot be written, or when there is nothing to back up
 */
export async function makeBackup(path: string, source: BackupSource): Promise<MadeBackup> {
  return writeBackupFile(path, async (writer) => {
    const snapshot = await openSnapshot(source.databaseUrl, await programVersion());
    try {
      const { stamp } = snapshot;
      await writer.addJson(entryNames.stamp, stamp);
      const expected = await source.expectedFiles(queriesOn(snapshot.client));
      const rows = await writeTables(snapshot, writer);
      // From here on nothing holds up an upgrade, however long the files take.
      await snapshot.close();
      const summary: Summary = { rows, ...(await copyFiles(source.storage, expected, writer)) };
      await writer.finish(summary);
      return { stamp, ...summary };
    } finally {
      await snapshot.close();
    }
  });
}
