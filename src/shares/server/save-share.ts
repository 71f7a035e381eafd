/** Makes and revokes shared pages: what may be shown, the address, and the audit row, in one transaction. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { MediaKind } from '#media/media.ts';
import type { Media } from '#media/server/media-store.ts';
import { createdBy } from '#server/audit/stamps.ts';
import { type AuditContext, writeAuditEntries, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { badField, Failure, type FieldError, notFound } from '#shared/errors.ts';
import { type MediaChoice, type ShareBody, untilError } from '#shares/share.ts';
import {
  findMediaOf,
  findTrucksOf,
  insertShare,
  lockShare,
  removeOpenSharesOf,
  removeShare,
  type StoredShare,
} from './share-store.ts';

/** 192 bits: whoever tries a billion a second is not through before the sun is. */
const secretBytes = 24;

/** What the audit trail keeps: not the address, which opens the page to whoever reads it. */
function recorded({ truckIds, withPrice, fields, images, videos, until }: ShareBody) {
  return { truckIds, withPrice, fields, images, videos, until };
}

function nameErrors(path: 'images' | 'videos', choice: MediaChoice, names: ReadonlySet<string>): FieldError[] {
  if (choice === 'all') return [];
  return choice.flatMap((name, index) =>
    names.has(name) ? [] : [{ path: `${path}.${index}`, message: 'None of these trucks has it.' }],
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
    ...nameErrors('images', body.images, namesOf(media, 'image')),
    ...nameErrors('videos', body.videos, namesOf(media, 'video')),
  ];
  if (fieldErrors.length > 0) throw new Failure(400, undefined, fieldErrors);
}

/** Makes a shared page. @throws Failure 400 for a day that is over or too far away, and for trucks, photos or films that are not there */
export async function createShare(context: WriteContext, company: Company, body: ShareBody): Promise<StoredShare> {
  await assertShareable(context, company, body);
  const id = randomUUIDv7();
  const secret = randomBytes(secretBytes).toString('base64url');
  await insertShare(context.db, { id, company, secret }, body, {
    ...createdBy(context),
    created_by_name: context.actor.name,
  });
  await writeAuditEntry(context, { recordType: 'share', recordId: id, company, after: recorded(body) });
  const share = await lockShare(context.db, company, id);
  if (!share) throw notFound();
  return share;
}

/** Revokes a shared page. @throws Failure 404 */
export async function revokeShare(context: WriteContext, company: Company, id: string): Promise<void> {
  const share = await lockShare(context.db, company, id);
  if (!share) throw notFound();
  await removeShare(context.db, id);
  await writeAuditEntry(context, { recordType: 'share', recordId: id, company, before: recorded(share) });
}

/** Ends what a person shared, who is about to be removed; what ended before stays as it is. */
export async function revokeOpenShares(context: AuditContext, userId: string, today: string): Promise<void> {
  const removed = await removeOpenSharesOf(context.db, userId, today);
  await writeAuditEntries(
    context,
    removed.map((share) => ({
      recordType: 'share',
      recordId: share.id,
      company: share.company,
      before: recorded(share),
    })),
  );
}
