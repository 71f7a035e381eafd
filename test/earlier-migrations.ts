/** The migrations that came before one of ours, for tests of what that one makes of a database in use. */
import { mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsFolder } from '#server/db/migrate.ts';

/** A folder with those whose names come before this one; the caller removes it. */
export async function migrationsBefore(name: string): Promise<string> {
  const earlier = await mkdtemp(join(tmpdir(), 'migrations-before-'));
  for (const file of (await readdir(migrationsFolder)).filter((one) => one < name)) {
    await symlink(join(migrationsFolder, file), join(earlier, file));
  }
  return earlier;
}
