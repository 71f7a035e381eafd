/** Creates, updates and deletes feeds, each with its version check and audit entry. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { FeedSettings, FeedUpdate } from '#feeds/feed.ts';
import { createdBy, updatedBy } from '#server/audit/stamps.ts';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { assertCurrent } from '#server/http/etag.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { badField, notFound } from '#shared/errors.ts';
import {
  type FeedKey,
  findFeed,
  insertFeed,
  lockFeed,
  removeFeed,
  type StoredFeed,
  updateFeed,
  updateSecret,
} from './feed-store.ts';

/** 192 bits: too many for the address of a feed to be guessed. */
const secretBytes = 24;

function newSecret(): string {
  return randomBytes(secretBytes).toString('base64url');
}

/** The feed to write, and the version on which the change is based. */
export interface FeedTarget extends FeedKey {
  ifMatch: string | undefined;
}

function settingsOf(feed: StoredFeed): FeedSettings {
  const { name, format, columns, separator, encoding } = feed;
  const { showReserved, withRegNumber, minPhotos, photoSize } = feed;
  return { name, format, columns, separator, encoding, showReserved, withRegNumber, minPhotos, photoSize };
}

/** The secret is left out, because anyone who reads it could read the feed. */
function auditedFields(feed: StoredFeed) {
  return { ...settingsOf(feed), addressedAt: feed.addressedAt.toISOString() };
}

async function readFeed(context: WriteContext, key: FeedKey): Promise<StoredFeed> {
  const feed = await findFeed(context.db, key);
  if (!feed) throw notFound();
  return feed;
}

async function lockCurrent(context: WriteContext, target: FeedTarget): Promise<StoredFeed> {
  const feed = await lockFeed(context.db, target);
  if (!feed) throw notFound();
  assertCurrent(target.ifMatch, feed.version);
  return feed;
}

async function audit(
  context: WriteContext,
  { before, after }: { before?: StoredFeed; after?: StoredFeed },
): Promise<void> {
  const feed = after ?? before;
  if (!feed) return;
  await writeAuditEntry(context, {
    recordType: 'feed',
    recordId: feed.id,
    company: feed.company,
    version: feed.version,
    ...(before && { before: auditedFields(before) }),
    ...(after && { after: auditedFields(after) }),
  });
}

export async function createFeed(context: WriteContext, company: Company, settings: FeedSettings): Promise<StoredFeed> {
  const key = { company, id: randomUUIDv7() };
  await insertFeed(context.db, { ...key, secret: newSecret() }, settings, createdBy(context));
  const after = await readFeed(context, key);
  await audit(context, { after });
  return after;
}

/** Without real changes, the version stays. @throws Failure 400 for another format, 404, 412 */
export async function changeFeed(context: WriteContext, target: FeedTarget, body: FeedUpdate): Promise<StoredFeed> {
  const before = await lockCurrent(context, target);
  if (body.format !== undefined && body.format !== before.format) {
    throw badField('format', 'The format of a feed cannot be changed. Create another feed.');
  }
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const settings = { ...settingsOf(before), ...given };
  if (JSON.stringify(settings) === JSON.stringify(settingsOf(before))) return before;
  await updateFeed(context.db, target.id, settings, updatedBy(context));
  const after = await readFeed(context, target);
  await audit(context, { before, after });
  return after;
}

/** The old address ends when the transaction is committed. @throws Failure 404, 412 */
export async function changeAddress(context: WriteContext, target: FeedTarget): Promise<StoredFeed> {
  const before = await lockCurrent(context, target);
  await updateSecret(context.db, target.id, newSecret(), updatedBy(context));
  const after = await readFeed(context, target);
  await audit(context, { before, after });
  return after;
}

/** @throws Failure 404, 412 */
export async function deleteFeed(context: WriteContext, target: FeedTarget): Promise<void> {
  const before = await lockCurrent(context, target);
  await removeFeed(context.db, target.id);
  await audit(context, { before });
}
