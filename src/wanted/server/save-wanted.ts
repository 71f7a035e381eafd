/** Creates, updates and deletes wanted entries, and dismisses matches, each with its audit log in one transaction. */
import { randomUUIDv7 } from 'node:crypto';
import { deleteDocumentsOf } from '#documents/server/document-writes.ts';
import { lockParty } from '#parties/server/party-store.ts';
import { createdBy, updatedBy } from '#server/audit/stamps.ts';
import { type AuditContext, writeAuditEntries, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { assertCurrent } from '#server/http/etag.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { badField, notFound } from '#shared/errors.ts';
import { lockTrucks } from '#trucks/server/truck-store.ts';
import { findUser } from '#users/server/user-store.ts';
import { filterByColumn, type SavedWanted, type Wanted, type WantedBody, type WantedUpdate } from '#wanted/wanted.ts';
import { wantsText } from '#wanted/wants-text.ts';
import {
  type Dismissal,
  findWanted,
  insertDismissal,
  insertWanted,
  listDismissals,
  lockWanted,
  releaseWantedOf,
  removeDismissals,
  removeWanted,
  type StoredWanted,
  updateWanted,
} from './wanted-store.ts';

/** The entry to write, and the version on which the change is based. */
export interface WantedTarget {
  company: Company;
  id: string;
  ifMatch?: string | undefined;
}

async function lockStored({ db }: WriteContext, { company, id, ifMatch }: WantedTarget): Promise<StoredWanted> {
  const stored = await lockWanted(db, company, id);
  if (!stored) throw notFound();
  assertCurrent(ifMatch, stored.version);
  return stored;
}

/** Without omitted fields. */
function given(body: WantedUpdate) {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

const empty = { search: '', filter: {}, maxPrice: null, until: null, note: null, userId: null };

/** @throws Failure 400 for an unknown client or person */
async function columnsOf({ db }: WriteContext, saved: Omit<SavedWanted, 'id' | 'company' | 'wants' | 'clientName'>) {
  const { search, maxPrice, until, note, userId } = saved;
  const filter = filterByColumn(saved.filter);
  const client = await lockParty(db, 'client', saved.clientId);
  if (!client) throw badField('clientId', 'This client does not exist.');
  if (userId !== null && !(await findUser(db, userId))) throw badField('userId', 'This person does not exist.');
  return {
    client_id: client.id,
    search,
    filter: JSON.stringify(filter),
    wants: wantsText(search, filter),
    max_price: maxPrice,
    until,
    note,
    user_id: userId,
  };
}

/** Writes the audit log, and returns the saved entry. */
async function finishSave(context: WriteContext, target: WantedTarget, before?: StoredWanted): Promise<Wanted> {
  const { company, id } = target;
  const after = await lockWanted(context.db, company, id);
  const wanted = await findWanted(context, company, id);
  if (!after || !wanted) throw notFound();
  const change = { ...(before && { before: before.saved }), after: after.saved };
  await writeAuditEntry(context, { recordType: 'wanted', recordId: id, company, version: after.version, ...change });
  return wanted;
}

/** @throws Failure 400 for an unknown client or person, and a last day that is over */
export async function createWanted(context: WriteContext, company: Company, body: WantedBody): Promise<Wanted> {
  const today = context.today();
  const { until = null } = body;
  if (until !== null && until < today) throw badField('until', 'Must not be in the past.');
  const id = randomUUIDv7();
  const columns = await columnsOf(context, { ...empty, clientId: body.clientId, ...given(body) });
  await insertWanted(context.db, { id, company, entered_on: today, ...columns, ...createdBy(context) });
  return await finishSave(context, { company, id });
}

/** Without real changes, the version stays. @throws Failure 400 for an unknown client or person, 404, 412 */
export async function changeWanted(context: WriteContext, target: WantedTarget, body: WantedUpdate): Promise<Wanted> {
  const before = await lockStored(context, target);
  const saved = { ...before.saved, ...given(body) };
  if (JSON.stringify(saved) === JSON.stringify(before.saved)) {
    const wanted = await findWanted(context, target.company, target.id);
    if (!wanted) throw notFound();
    return wanted;
  }
  await updateWanted(context.db, target.id, { ...(await columnsOf(context, saved)), ...updatedBy(context) });
  return await finishSave(context, target, before);
}

/** @throws Failure 404, 412 */
export async function deleteWanted(context: WriteContext, target: WantedTarget): Promise<void> {
  const { saved, version } = await lockStored(context, target);
  const { company, id } = target;
  await deleteDocumentsOf(context, 'wanted', [id]);
  await deleteDismissals(context, company, await listDismissals(context.db, id));
  await removeWanted(context.db, id);
  await writeAuditEntry(context, { recordType: 'wanted', recordId: id, company, version, before: saved });
}

function dismissalChange(company: Company, dismissal: Dismissal, part: 'before' | 'after') {
  const parent = { recordType: 'wanted', recordId: dismissal.wantedId } as const;
  return { recordType: 'wantedDismissal', recordId: dismissal.id, company, parent, [part]: { ...dismissal } } as const;
}

async function deleteDismissals(context: WriteContext, company: Company, dismissals: readonly Dismissal[]) {
  if (dismissals.length === 0) return;
  await removeDismissals(
    context.db,
    dismissals.map(({ id }) => id),
  );
  await writeAuditEntries(
    context,
    dismissals.map((dismissal) => dismissalChange(company, dismissal, 'before')),
  );
}

/**
 * The truck never matches the entry again. A truck that was dismissed before stays dismissed.
 * @throws Failure 400 for a truck that the company does not have, 404
 */
export async function dismissMatch(context: WriteContext, target: WantedTarget, truckId: string): Promise<void> {
  const { company, id: wantedId } = target;
  await lockStored(context, target);
  const truck = (await lockTrucks(context.db, company, [truckId])).get(truckId);
  if (!truck) throw badField('truckId', 'This truck does not exist.');
  if ((await listDismissals(context.db, wantedId, truckId)).length > 0) return;
  const { regNumber } = truck;
  const id = randomUUIDv7();
  const row = { id, wanted_id: wantedId, truck_id: truckId, reg_number: regNumber };
  await insertDismissal(context.db, { ...row, ...createdBy(context) });
  await writeAuditEntry(context, dismissalChange(company, { id, wantedId, truckId, regNumber }, 'after'));
}

/** A truck that was not dismissed stays as it is. @throws Failure 404 */
export async function undoDismissal(context: WriteContext, target: WantedTarget, truckId: string): Promise<void> {
  await lockStored(context, target);
  await deleteDismissals(context, target.company, await listDismissals(context.db, target.id, truckId));
}

/** Entries that a user looked after stay without a person, before the user is deleted. */
export async function releaseWanted(context: AuditContext, userId: string): Promise<void> {
  const released = await releaseWantedOf(context.db, userId, updatedBy(context));
  await writeAuditEntries(
    context,
    released.map(({ id, company, version }) => ({
      recordType: 'wanted',
      recordId: id,
      company,
      version,
      before: { userId },
      after: { userId: null },
    })),
  );
}
