/** Stores the records of `oidc-provider` in the database. */
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { InvalidGrant } from 'oidc-provider/lib/helpers/errors.js';
import type { IdentityDb } from '#server/identity/records/identity-tables.ts';
import {
  consumeRecord,
  findRecord,
  removeGrant,
  removeRecord,
  type StoredRecord,
  saveRecord,
} from '#server/identity/records/record-store.ts';
import { currentVisitor } from './visitor.ts';

function toPayload(record: StoredRecord | undefined): AdapterPayload | undefined {
  if (!record) return undefined;
  if (!record.consumedAt) return record.payload;
  return { ...record.payload, consumed: Math.floor(record.consumedAt.getTime() / 1000) };
}

/** The account of a record. An interaction belongs to the user it has authenticated, even before its session does. */
function accountOf({ accountId, result }: AdapterPayload): string | null {
  const proven: unknown = result?.login?.accountId;
  return accountId ?? (typeof proven === 'string' ? proven : null);
}

/** Models that opening a page creates without any log-in. */
const openToAll = ['Interaction', 'Session'];

class DatabaseAdapter implements Adapter {
  readonly #db: IdentityDb;
  readonly #model: string;

  constructor(db: IdentityDb, model: string) {
    this.#db = db;
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const accountId = accountOf(payload);
    const visitor = currentVisitor();
    await saveRecord(this.#db, {
      model: this.#model,
      id,
      payload: { ...payload },
      accountId,
      grantId: payload.grantId ?? null,
      uid: payload.uid ?? null,
      sessionUid: payload.sessionUid ?? null,
      visitor:
        visitor !== undefined && accountId === null && openToAll.includes(this.#model)
          ? { address: visitor.address, browser: visitor.identity }
          : null,
      browser: accountId !== null && this.#model === 'Session' ? (visitor?.browser ?? null) : null,
      expiresIn,
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return toPayload(await findRecord(this.#db, this.#model, 'id', id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return toPayload(await findRecord(this.#db, this.#model, 'uid', uid));
  }

  /** User codes belong to the device flow, which is not offered. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  /** Marks a code or refresh token as used. A second use counts as a replay and ends the whole grant. */
  async consume(id: string): Promise<void> {
    if (await consumeRecord(this.#db, this.#model, id)) return;
    const used = await findRecord(this.#db, this.#model, 'id', id);
    const grantId = used?.payload.grantId;
    if (typeof grantId === 'string') await removeGrant(this.#db, grantId);
    throw new InvalidGrant('already used');
  }

  async destroy(id: string): Promise<void> {
    await removeRecord(this.#db, this.#model, id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await removeGrant(this.#db, grantId, this.#model);
  }
}

export function databaseAdapter(db: IdentityDb): (model: string) => Adapter {
  return (model) => new DatabaseAdapter(db, model);
}
