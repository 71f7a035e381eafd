/**
 * Creates, updates and deletes views. Each runs in one transaction with its permission and version checks and audit
 * log.
 */
import { randomUUIDv7 } from 'node:crypto';
import { createdBy, updatedBy } from '#server/audit/stamps.ts';
import { type AuditContext, writeAuditEntries, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { assertCurrent } from '#server/http/etag.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { badField, conflict, Failure, notFound } from '#shared/errors.ts';
import type { ListSchema } from '#shared/fields.ts';
import { unknownColumns } from '#views/unknown-columns.ts';
import type { View, ViewBody, ViewUpdate } from '#views/view.ts';
import {
  tooLargeChange,
  tooLargeField,
  tooLargeMessage,
  tooManyOfPerson,
  tooManyShared,
  viewLimits,
} from '#views/view-limits.ts';
import {
  countSharedViews,
  countViewsOf,
  findView,
  insertView,
  lockCounts,
  lockView,
  removePersonalViewsOf,
  removeView,
  type StoredView,
  setDefault,
  updateView,
} from './view-store.ts';

/** The columns of a list by its name. */
export type ListSchemas = (list: string) => ListSchema | undefined;

/** The view to write, and the version on which the change is based. */
export interface ViewTarget {
  id: string;
  ifMatch: string | undefined;
}

/** The content of a view for the audit log. A default is personal, so it is left out. */
function contentOf({ list, name, shared, query, columns }: Omit<StoredView, 'id' | 'version'>) {
  return { list, name, shared, query, columns };
}

type Content = ReturnType<typeof contentOf>;

function asColumns({ query, columns, ...rest }: Content) {
  return { ...rest, query: JSON.stringify(query), columns: JSON.stringify(columns) };
}

async function readView(context: WriteContext, id: string): Promise<View> {
  const view = await findView(context.db, context.actor, id);
  if (!view) throw notFound();
  return view;
}

async function lockCurrentView(context: WriteContext, { id, ifMatch }: ViewTarget): Promise<View> {
  await lockView(context.db, id);
  const view = await readView(context, id);
  assertCurrent(ifMatch, view.version);
  return view;
}

function assertSmall(field: 'query' | 'columns' | null): void {
  if (field !== null) throw badField(field, tooLargeMessage);
}

function assertKnownColumns(listSchemas: ListSchemas, content: Content, before?: Content): void {
  const listSchema = listSchemas(content.list);
  const errors = listSchema === undefined ? [] : unknownColumns(listSchema, content, before);
  if (errors.length > 0) throw new Failure(400, undefined, errors);
}

async function assertRoomForShared({ db }: WriteContext): Promise<void> {
  if ((await countSharedViews(db)) >= viewLimits.shared) throw conflict(tooManyShared);
}

/** Locks until the transaction ends, so that concurrent creates cannot exceed a limit. */
async function assertRoomFor(context: WriteContext, { shared }: Content): Promise<void> {
  await lockCounts(context.db);
  const count = await countViewsOf(context.db, context.actor.userId);
  if (count >= viewLimits.ofPerson) throw conflict(tooManyOfPerson);
  if (shared) await assertRoomForShared(context);
}

/**
 * Creates a view of the caller.
 * @throws Failure 400 if it is too large or has unknown columns, 409 if there are too many
 */
export async function createView(
  context: WriteContext,
  listSchemas: ListSchemas,
  { isDefault, ...content }: ViewBody,
): Promise<View> {
  assertSmall(tooLargeField(content));
  assertKnownColumns(listSchemas, content);
  await assertRoomFor(context, content);
  const id = randomUUIDv7();
  const { userId } = context.actor;
  await insertView(context.db, { id, owner_id: userId, ...asColumns(content), ...createdBy(context) });
  if (isDefault) await setDefault(context.db, userId, { id, list: content.list }, true);
  const view = await readView(context, id);
  await writeAuditEntry(context, { recordType: 'view', recordId: id, version: view.version, after: contentOf(view) });
  return view;
}

/** The changed content; null if nothing changes. */
function changedContent(view: View, { isDefault: _, ...body }: ViewUpdate): Content | null {
  const before = contentOf(view);
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const after = { ...before, ...given };
  const isSame = (Object.keys(before) as (keyof Content)[]).every(
    (key) => JSON.stringify(before[key]) === JSON.stringify(after[key]),
  );
  return isSame ? null : after;
}

/**
 * Updates a view.
 * @throws Failure 400 if it becomes too large or gains unknown columns, 403 for another user's view unless the caller is an administrator, 404,
 * 409 if there are too many shared views, 412
 */
export async function changeView(
  context: WriteContext,
  listSchemas: ListSchemas,
  target: ViewTarget,
  body: ViewUpdate,
): Promise<View> {
  const before = await lockCurrentView(context, target);
  const content = changedContent(before, body);
  if (content !== null) {
    if (!before.mayChange) throw new Failure(403);
    assertSmall(tooLargeChange(before, content));
    assertKnownColumns(listSchemas, content, content.list === before.list ? before : undefined);
    if (content.shared && !before.shared) {
      await lockCounts(context.db);
      await assertRoomForShared(context);
    }
    await updateView(context.db, target.id, { ...asColumns(content), ...updatedBy(context) });
  }
  const list = content?.list ?? before.list;
  const isDefault = body.isDefault ?? before.isDefault;
  await setDefault(context.db, context.actor.userId, { id: target.id, list }, isDefault);
  // An administrator who makes another user's view personal again can no longer see it.
  const after = (await findView(context.db, context.actor, target.id)) ?? {
    ...before,
    ...content,
    version: before.version + 1,
  };
  const { version } = after;
  const change = { before: contentOf(before), after: contentOf(after) };
  await writeAuditEntry(context, { recordType: 'view', recordId: target.id, version, ...change });
  return after;
}

/** Deletes a view. @throws Failure 403, 404, 412 */
export async function deleteView(context: WriteContext, target: ViewTarget): Promise<void> {
  const view = await lockCurrentView(context, target);
  if (!view.mayChange) throw new Failure(403);
  await removeView(context.db, target.id);
  const { version } = view;
  await writeAuditEntry(context, { recordType: 'view', recordId: target.id, version, before: contentOf(view) });
}

/** Removes the personal views of a user who is about to be deleted. */
export async function removePersonalViews(context: AuditContext, userId: string): Promise<void> {
  const removed = await removePersonalViewsOf(context.db, userId);
  await writeAuditEntries(
    context,
    removed.map(({ id, version, ...view }) => ({ recordType: 'view', recordId: id, version, before: contentOf(view) })),
  );
}
