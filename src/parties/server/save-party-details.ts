/** Resolves the party of an order or invoice, and saves its details to the client's record. */
import {
  clientDetailKey,
  type DetailedClient,
  type PartyDetailKey,
  type PartyDetails,
  type PartyDetailsBody,
  type PartyRole,
  partyDetailKeys,
  withCountryCode,
} from '#parties/party-details.ts';
import { updatedBy } from '#server/audit/stamps.ts';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { badField } from '#shared/errors.ts';
import { lockDetailedClient, updateClientDetails } from './client-details-store.ts';
import { resolveParty } from './resolve-party.ts';

/** A party of an order or invoice, its role, and whether to update the client's record. */
export interface NamedParty {
  role: PartyRole;
  party: PartyDetailsBody;
  save: boolean;
}

type Details = Record<PartyDetailKey, string | null>;

/**
 * Fills details that are not given from the client's record. If they are to be saved, updates the client, which is
 * created for a new name.
 * @throws Failure 400 when it names an id that does not exist.
 */
export async function savePartyDetails(
  context: WriteContext,
  { role, party, save }: NamedParty,
): Promise<PartyDetails> {
  const client = await findOrMakeClient(context, { role, party, save });
  const details = Object.fromEntries(
    partyDetailKeys.map((key) => [key, party[key] === undefined ? known(client, role, key) : party[key]]),
  ) as Details;
  if (save && client) await storeDetails(context, client, role, details);
  return { id: client?.id ?? null, name: client?.name ?? party.name ?? '', ...withCountryCode(details) };
}

function known(client: DetailedClient | null, role: PartyRole, key: PartyDetailKey): string | null {
  return client?.[clientDetailKey(role, key)] ?? null;
}

async function findOrMakeClient(
  context: WriteContext,
  { role, party, save }: NamedParty,
): Promise<DetailedClient | null> {
  const client = await lockDetailedClient(context.db, party, { isChanged: save });
  if (client) return client;
  if (party.id !== null) throw badField(`${role}.id`, 'This client does not exist.');
  if (!save || party.name === null) return null;
  const { id } = await resolveParty(context, 'client', { name: party.name }, role);
  return lockDetailedClient(context.db, { id, name: null }, { isChanged: true });
}

async function storeDetails(
  context: WriteContext,
  client: DetailedClient,
  role: PartyRole,
  details: Details,
): Promise<void> {
  if (partyDetailKeys.every((key) => known(client, role, key) === details[key])) return;
  const version = await updateClientDetails(context.db, client.id, role, details, updatedBy(context));
  const changed = Object.fromEntries(partyDetailKeys.map((key) => [clientDetailKey(role, key), details[key]]));
  await writeAuditEntry(context, {
    recordType: 'client',
    recordId: client.id,
    ...(version !== undefined && { version }),
    before: { ...client },
    after: { ...client, ...changed },
  });
}
