/** Describes the parameters of calls. A parameter means the same in every call. */
import { companyPathSchema } from '#shared/companies.ts';
import { nounInSentences, type RecordType, typesByList } from '#shared/record-types.ts';
import type { Operation, Parameter } from './document.ts';

const paths = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  companyPathSchema.options.map((path) => `\`${path}\``),
);

/** By name, or by operation and name for exceptions. Ids that are not listed are described by their record. */
const descriptions: Readonly<Record<string, string>> = {
  'idempotency-key':
    'A unique text for each record, such as a UUID. Sending the same request with the same key again returns the first response and creates no second record.',
  'if-match':
    'The `ETag` of the version that the change is based on. If the record has changed since, the response is 412.',
  'if-none-match':
    'The `ETag` of the version that the caller already has. If nothing has changed, the response is 304.',
  prefer: '`maxpagesize=100`: the maximum number of rows.',
  truckCompany: `The company: ${paths}; many lists also take \`all\`.`,
  contentType: 'The type of the file to upload, such as `image/jpeg` or `video/mp4`, percent-encoded.',
  deletedId: 'The id of the deleted record in this list.',
  signInId: 'The id of the log-in session.',
  'checkTruckSave to': 'The company that the truck is moved to.',
  kind: 'The kind of register: orders, invoices or credit notes.',
  'getDeletion kind': 'The type of the record.',
  mergeId: 'The id of the client or supplier that is merged into the other one.',
  n: 'The number of the revision or issued copy, counted from 1.',
  period: 'A month, such as `2026-11`.',
  recordId: 'The id of the record.',
  userId: 'The id of the user at the identity provider.',
  addresses: '`true`: include a URL for each picture that works without a token for some minutes.',
  ago: 'Milliseconds since the last event was received. Changes since then are sent first.',
  chassisNumber: 'A chassis number, in any case and with or without spaces.',
  isSold: '`true`: check the truck as if it were marked as sold.',
  before: 'Only changes before this time.',
  by: 'How sales are grouped.',
  deleteInvoice: '`true`: also delete its invoice.',
  deleteOrder: '`true`: also delete its order.',
  format: 'The file format.',
  from: 'The first day, as `YYYY-MM-DD`.',
  to: 'The last day, as `YYYY-MM-DD`.',
  includeSold: '`true`: include sold trucks.',
  limit: 'The maximum number of results.',
  list: 'Only views of this list.',
  name: 'The name of the file.',
  names: 'Names of photos, separated by commas.',
  offset: 'The number of results to skip.',
  outcome: 'Only rows with this outcome.',
  paperId: 'The order or invoice that is being changed, which is not reported as a conflict itself.',
  part: 'The number of the part of a file that is uploaded in parts, counted from 1.',
  regNumber: 'A reg number, in any case and with or without spaces.',
  role: 'The new role of the user.',
  rule: 'Only results of this rule.',
  size: 'The size: `small` or `large` for a picture, the number of bytes for a file to upload.',
  state: 'Only jobs in this state.',
  text: 'What to look for: names, numbers and words, in any order. Spelling mistakes are tolerated.',
};

const owners = new Map<string, RecordType>(typesByList);

/** `credit note` for `creditNoteId`, and for an `id` or a `partyId` after `credit-notes`. */
function ownerOf(path: string, name: string): string {
  if (name !== 'id' && name !== 'partyId') {
    return name.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  }
  const before = path.split('/');
  const owner = owners.get(before[before.indexOf(`{${name}}`) - 1] ?? '');
  return owner === undefined ? 'record' : nounInSentences(owner);
}

function idDescription(path: string, name: string): string | undefined {
  return name === 'id' || name.endsWith('Id') ? `The id of the ${ownerOf(path, name)}.` : undefined;
}

/** Adds missing descriptions of parameters. A description in the contract has priority. */
export function withDescribedParameters(operation: Operation, path: string): Operation {
  const { parameters } = operation;
  if (parameters === undefined) return operation;
  const described = parameters.map((parameter): Parameter => {
    const { name } = parameter;
    const named = descriptions[`${operation.operationId} ${name}`] ?? descriptions[name];
    const description = parameter.description ?? named ?? idDescription(path, name);
    return description === undefined ? parameter : { ...parameter, description };
  });
  return { ...operation, parameters: described };
}
