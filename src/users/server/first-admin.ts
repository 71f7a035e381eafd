import type { Kysely } from 'kysely';
import { createdBy } from '#server/audit/stamps.ts';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { ownRequestIds } from '#server/http/request-id.ts';
import { findUser, hasSuperAdmin, insertUser } from './user-store.ts';

/** Makes the embedded provider's first account SuperAdmin, unless there already is one. */
export async function makeFirstAdmin(db: Kysely<Database>, account: { userId: string; email: string }): Promise<void> {
  await withTransaction(db, async (trx) => {
    if ((await hasSuperAdmin(trx)) || (await findUser(trx, account.userId))) return;
    const { userId, email } = account;
    const user = { userId, email, emailVerified: true, name: 'Administrator', role: 'SuperAdmin' } as const;
    const context = { db: trx, actor: user, requestId: ownRequestIds.start };
    await insertUser(trx, user, createdBy(context));
    await writeAuditEntry(context, { recordType: 'user', recordId: user.userId, after: user });
  });
}
