/** Creates and revokes shared pages, with their audit entries. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { MediaKind } from '#media/media.ts';
import type { Media } from '#media/server/media-store.ts';
import { createdBy } from '#server/audit/stamps.ts';
import { type AuditContext, writeAuditEntries, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { badField, Failure, type FieldError, notFound } from '#shared/errors.ts';
import { type MediaChoice, type ShareBody, untilError } from '#shares/share.ts';
import { findTrucksOf } from '#trucks/server/find-trucks.ts';
import {
  findMediaOf,
  insertShare,
  lockShare,
  removeOpenSharesOf,
  removeShare,
  type StoredShare,
} from './share-store.ts';

/** 192 bits: too many for the address of a page to be guessed. */
const secretBytes = 24;

/** The audited fields. The address is left out, because anyone who reads it could open the page. */
function auditedFields({ truckIds, withPrice, fields, images, videos, until }: ShareBody) {
  return { truckIds, withPrice, fields, images, videos, until };
}

function mediaErrors(path: 'images' | 'videos', choice: MediaChoice, names: ReadonlySet<string>): FieldError[] {
  if (choice === 'all') return [];
  return choice.flatMap((name, index) =>
    names.has(name) ? [] : [{ path: `${path}.${index}`, message: 'None of these trucks has this file.' }],
  );
}

function namesOf(media: readonly Media[], kind: MediaKind): Set<string> {
  return new Set(media.filter((one) => one.kind === kind).map(({ id }) => id));
}

async function assertShareable({ db, today }: WriteContext, company: Company, body: ShareBody): Promise<void> {
  const dateError = untilError(body.until, today());
  if (dateError !== undefined) throw badField('until', dateError);
  const trucks = new Set((await findTrucksOf(db, company, body.truckIds, today())).map(({ id }) => id));
  const media = await findMediaOf(db, [...trucks, '']);
  const fieldErrors = [
    ...body.truckIds.flatMap((id, index) =>
      trucks.has(id) ? [] : [{ path: `truckIds.${index}`, message: 'This truck does not exist.' }],
    ),
    ...mediaErrors('images', body.images, namesOf(media, 'image')),
    ...mediaErrors('videos', body.videos, namesOf(media, 'video')),
  ];
  if (fieldErrors.length > 0) throw new Failure(400, undefined, fieldErrors);
}

/**
 * Creates a shared page.
 * @throws Failure 400 for an expiry date in the past or too far ahead, and for trucks, photos or videos that do not
 * exist
 */
export async function createShare(context: WriteContext, company: Company, body: ShareBody): Promise<StoredShare> {
  await assertShareable(context, company, body);
  const id = randomUUIDv7();
  const secret = randomBytes(secretBytes).toString('base64url');
  await insertShare(context.db, { id, company, secret }, body, {
    ...createdBy(context),
    created_by_name: context.actor.name,
  });
  await writeAuditEntry(context, { recordType: 'share', recordId: id, company, after: auditedFields(body) });
  const share = await lockShare(context.db, company, id);
  if (!share) throw notFound();
  return share;
}

/**
 * Revokes a shared page.
 * @throws Failure 404
 */
export async function revokeShare(context: WriteContext, company: Company, id: string): Promise<void> {
  const share = await lockShare(context.db, company, id);
  if (!share) throw notFound();
  await removeShare(context.db, id);
  await writeAuditEntry(context, { recordType: 'share', recordId: id, company, before: auditedFields(share) });
}

/** Revokes the open pages of a user who is about to be deleted; expired ones are left unchanged. */
export async function revokeOpenShares(context: AuditContext, userId: string, today: string): Promise<void> {
  const removed = await removeOpenSharesOf(context.db, userId, today);
  await writeAuditEntries(
    context,
    removed.map((share) => ({
      recordType: 'share',
      recordId: share.id,
      company: share.company,
      before: auditedFields(share),
    })),
  );
}
