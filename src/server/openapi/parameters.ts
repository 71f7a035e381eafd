/** What the parameters of calls mean: those of a name mean the same everywhere, and are described here once. */
import type { Operation, Parameter } from './document.ts';

/** By name, with its call before it where it means something else there. Ids that are not here are described by what they are ids of. */
const descriptions: Readonly<Record<string, string>> = {
  'idempotency-key':
    'A text that is new for each record, such as a UUID. Sent again with the same request, it gives the first answer and makes no second record.',
  'if-match':
    'The `ETag` of the version that the change is based on. If the record was changed since, the answer is 412.',
  'if-none-match': 'The `ETag` of what is known already. If nothing has changed, the answer is 304.',
  prefer: '`maxpagesize=100`: no more than so many rows.',
  truckCompany: 'The company: `abbasAutos`, `truckWorld`, `butler` or `redStar`; many lists also take `all`.',
  contentType: 'The type of the file that is to be sent, such as `image/jpeg` or `video/mp4`, percent-encoded.',
  deletedId: 'The id of the deleted record in this list.',
  signInId: 'The id of the sign-in.',
  'checkTruckSave to': 'The company that it is moved to.',
  kind: 'Which of the registers: orders, invoices or credit notes.',
  'getDeletion kind': 'What the record is.',
  mergeId: 'The id of the client or supplier that is merged into the other one.',
  n: 'The number of the revision or issued copy, counted from 1.',
  period: 'A month, such as `2026-11`.',
  recordId: 'The id of the record.',
  userId: 'The id of the person, as the identity provider has it.',
  addresses: '`true`: with an address for each picture, which can be read without a token for some minutes.',
  ago: 'Milliseconds since the last event was heard: what changed meanwhile is told first.',
  chassisNumber: 'A chassis number, in any case and with or without spaces.',
  isSold: '`true`: as if it were marked as sold.',
  before: 'Only what was done before this time.',
  by: 'What sales are summed by.',
  deleteInvoice: '`true`: its invoice is deleted with it.',
  deleteOrder: '`true`: its order is deleted with it.',
  format: 'The kind of file.',
  from: 'The first day, as `YYYY-MM-DD`.',
  to: 'The last day, as `YYYY-MM-DD`.',
  includeSold: '`true`: sold trucks as well.',
  limit: 'How many are given at most.',
  list: 'Only views of this list.',
  name: 'The name that the file had.',
  names: 'Names of photos, separated by commas.',
  offset: 'How many are passed over before the first one.',
  outcome: 'Only rows of this outcome.',
  paperId: 'The order or invoice that is being changed: its own hold on the truck is no reason for a warning.',
  part: 'Which part of a file that is sent in several, counted from 1.',
  regNumber: 'A reg number, in any case and with or without spaces.',
  role: 'The role that the person is given.',
  rule: 'Only what this rule finds.',
  size: 'The size: of a picture `small` or `large`, of a file that is to be sent its bytes.',
  state: 'Only jobs in this state.',
  text: 'What to look for: names, numbers and words, in any order. Spelling mistakes are forgiven.',
};

/** What ids in an address are of, by the part of the address before them. */
const owners: Readonly<Record<string, string>> = {
  trucks: 'truck',
  orders: 'order',
  invoices: 'invoice',
  'credit-notes': 'credit note',
  clients: 'client',
  suppliers: 'supplier',
  jobs: 'job',
};

/** `credit note` of `creditNoteId`. */
function nounOf(name: string): string {
  return name.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** The id of the record that the address has before it, or that the parameter is named after. */
function idDescription(path: string, name: string): string | undefined {
  if (name !== 'id' && !name.endsWith('Id')) return undefined;
  const before = path.split('/');
  const owner = owners[before[before.indexOf(`{${name}}`) - 1] ?? ''];
  const noun = name === 'id' || name === 'partyId' ? (owner ?? 'record') : nounOf(name);
  return `The id of the ${noun}.`;
}

/** A call with all its parameters described; what its own contract says of one goes first. */
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
