/** Makes and changes orders and invoices: clients, trucks, number, paper and audit rows, in one transaction. */
import { randomUUIDv7 } from 'node:crypto';
import type { PaperBody } from '#paperwork/paperwork.ts';
import { savePartyDetails } from '#parties/server/save-party-details.ts';
import { recordChange } from '#server/audit/record-change.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import type { Scope } from '#server/http/call.ts';
import { assertCurrent } from '#server/http/etag.ts';
import { conflict, notFound } from '#shared/errors.ts';
import { type Sequence, takeNumber } from './paper-number.ts';
import { itemRows, type PaperParties, paperColumns } from './paper-rows.ts';
import {
  findPaper,
  insertPaper,
  lockPaper,
  type PaperKey,
  replaceItems,
  type StoredPaper,
  updatePaper,
} from './paper-store.ts';
import { saveTrucks, snapshotsOf } from './paper-trucks.ts';

/** Which paper a write is for, and the version that its writer has seen. */
export interface PaperTarget extends PaperKey {
  ifMatch: string | undefined;
}

async function saveParties(scope: Scope, body: PaperBody): Promise<PaperParties> {
  const { billTo, shipTo, saveBillToDetails, saveShipToDetails } = body;
  return {
    billTo: await savePartyDetails(scope, { role: 'billTo', party: billTo, save: saveBillToDetails }),
    shipTo: await savePartyDetails(scope, { role: 'shipTo', party: shipTo, save: saveShipToDetails }),
  };
}

/** Runs a write that sets a number. @throws Failure 409 when the number is in use. */
async function withFreeNumber(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    throw isUniqueViolation(error, 'paper_number_unique') ? conflict() : error;
  }
}

/** The paper that a write has just made or changed. */
export async function readSaved(scope: Scope, key: PaperKey): Promise<StoredPaper> {
  const stored = await findPaper(scope.db, key);
  if (!stored) throw notFound();
  return stored;
}

/**
 * Holds the paper that a write is for.
 * @throws Failure 404 when the company has none of that id, 412 when it changed since the writer read it.
 */
export async function holdPaper(scope: Scope, { ifMatch, ...key }: PaperTarget): Promise<StoredPaper> {
  const held = await lockPaper(scope.db, key);
  const stored = held ? await findPaper(scope.db, key) : null;
  if (!stored) throw notFound();
  assertCurrent(ifMatch, stored.version);
  return stored;
}

/** Makes a paper. @throws Failure 400 for an unknown client or truck, 409 for a number in use. */
export async function createPaper(scope: Scope, sequence: Sequence, body: PaperBody): Promise<StoredPaper> {
  const { company, kind } = sequence;
  const id = randomUUIDv7();
  const parties = await saveParties(scope, body);
  const snapshots = await saveTrucks(scope, company, body);
  const number = await takeNumber(scope.db, sequence, body.number);
  const columns = paperColumns(kind, body, parties);
  await withFreeNumber(insertPaper(scope.db, { id, company, kind, number, ...columns }));
  const { rows, trucks } = itemRows(id, body.items, snapshots);
  await replaceItems(scope.db, id, rows, trucks);
  const stored = await readSaved(scope, { company, kind, id });
  await recordChange(scope, { recordType: kind, recordId: id, company, after: stored.paper });
  return stored;
}

/**
 * Gives a paper what the body says; a number left out stays.
 * @throws Failure 400 for an unknown client or truck, 404, 409 for a number in use, 412.
 */
export async function changePaper(scope: Scope, target: PaperTarget, body: PaperBody): Promise<StoredPaper> {
  const { company, kind, id } = target;
  const { paper: before } = await holdPaper(scope, target);
  const parties = await saveParties(scope, body);
  const snapshots = await saveTrucks(scope, company, body, snapshotsOf(before.items));
  const number = body.number === undefined ? before.number : await takeNumber(scope.db, target, body.number);
  const columns = paperColumns(kind, body, parties);
  await withFreeNumber(updatePaper(scope.db, id, { number, ...columns }));
  const { rows, trucks } = itemRows(id, body.items, snapshots);
  await replaceItems(scope.db, id, rows, trucks);
  const stored = await readSaved(scope, target);
  await recordChange(scope, { recordType: kind, recordId: id, company, before, after: stored.paper });
  return stored;
}
