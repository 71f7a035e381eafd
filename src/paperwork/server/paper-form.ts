/**
 * How what a paper keeps of its parties is read, whichever version of the program stored it: every particular of today
 * is there, null where the form of that time had none.
 */
import { type RawBuilder, sql } from 'kysely';
import { partyDetailKeys } from '#parties/party-details.ts';

/**
 * The form that papers are stored in from now on (`paper.form_version`). Another particular needs no new version: it is
 * null in papers that have none. One that is renamed, or means something else, does: then `storedParty` chooses by it.
 */
export const paperFormVersion = 1;

/** A stored party as the JSON object of `PartyDetails`. */
export function storedParty(column: 'bill_to' | 'ship_to'): RawBuilder<unknown> {
  const fields = ['id', 'name', ...partyDetailKeys].map((key) => sql`${sql.id(key)} text`);
  return sql`(select row_to_json(f) from json_to_record(${sql.ref(`p.${column}`)}) as f (${sql.join(fields)}))`;
}
