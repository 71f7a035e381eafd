/** Keeps a paper as it was saved, with the company's particulars of that moment (specification, section 14.6). */
import { keepParticulars } from '#companies/server/kept-particulars-store.ts';
import { actorName } from '#server/audit/stamps.ts';
import type { Scope } from '#server/http/call.ts';
import { insertRevision, type LedgerKey, type NewRevision } from './revision-store.ts';

/** Adds what a save made of a paper; in the transaction of the save. */
export async function keepRevision(
  scope: Pick<Scope, 'db' | 'actor'>,
  key: LedgerKey,
  revision: Pick<NewRevision, 'revision' | 'form' | 'content'>,
): Promise<void> {
  const particularsVersion = await keepParticulars(scope.db, key.company);
  const by = { savedBy: scope.actor.userId, savedByName: actorName(scope) };
  await insertRevision(scope.db, key, { ...revision, particularsVersion, ...by });
}
