/**
 * A formatter for each record type; the compiler requires one (docs/adding-a-field.md, What history says). Without a
 * specific sentence, a default one is used, so every row has a sentence.
 */
import { type CostingType, costTotalLabels, totalKeyOf } from '#costings/costing.ts';
import { type PaymentMethod, paymentMethodLabels } from '#paperwork/payment-method.ts';
import { formatDate } from '#shared/dates.ts';
import { type MailOutcome, mailOutcomeLabels } from '#shared/mail.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import type { RecordType } from '#shared/record-types.ts';
import { accountFormatters } from './account-formatters.ts';
import { type HistoryContext, type HistoryFormatter, nameless, textOf, type Values } from './history-formatter.ts';

/** `Added costing Repairs £50.00` */
function addedOrDeleted(noun: string, name: string, action: HistoryContext['action']): string | undefined {
  if (action === 'update') return undefined;
  return `${action === 'create' ? 'Added' : 'Deleted'} ${noun} ${name}`.trim();
}

function costingName({ type, value }: Values): string {
  const label = costTotalLabels[totalKeyOf(textOf(type) as CostingType)] ?? textOf(type);
  return `${label} ${typeof value === 'number' ? formatMoney(value) : ''}`.trim();
}

/** `£2,000.00 by Bank Transfer` */
function paymentName({ amount, currency, method }: Values): string {
  const money = typeof amount === 'number' ? formatMoney(amount, textOf(currency) as Currency) : '';
  return `${money} by ${paymentMethodLabels[textOf(method) as PaymentMethod] ?? textOf(method)}`;
}

/** For photos, videos and documents. An upload starts as a record without a size, and gets its size on completion. */
function fileFormatter(noun: string, name = ({ originalName }: Values) => textOf(originalName)): HistoryFormatter {
  const own = ({ action, changes, values }: HistoryContext) => {
    const rest = name(values) === '' ? '' : `: ${name(values)}`;
    if (action === 'delete') {
      return changes.size?.old ? `${noun} deleted${rest}` : `Unfinished ${noun.toLowerCase()} upload removed${rest}`;
    }
    if (changes.size?.new) return `${noun} added${rest}`;
    return action === 'create' ? `${noun} upload started${rest}` : undefined;
  };
  return { noun, name, own, child: own };
}

function join(parts: readonly string[]): string {
  return parts.filter(Boolean).join('; ');
}

function formatTruck({ action, changes, changed, nameOf }: HistoryContext): string | undefined {
  if (action !== 'update') return undefined;
  const moved = changes.company?.new;
  const sold = changes.isSold?.new;
  return join([
    moved === undefined ? '' : `Moved to ${nameOf('company', textOf(moved)) ?? textOf(moved)}`,
    sold === undefined ? '' : sold === true ? 'Marked as Sold' : 'No longer marked as Sold',
    changed('company', 'isSold'),
  ]);
}

function formatPaper({ action, changes, changed, nameOf }: HistoryContext): string | undefined {
  const link = changes.referenceId;
  if (action !== 'update' || link === undefined) return undefined;
  const id = textOf(link.new ?? link.old);
  const other = nameOf('referenceId', id) ?? 'another document';
  return join([link.new === null ? `Link to ${other} removed` : `Linked to ${other}`, changed('referenceId')]);
}

function truckIds(items: unknown): string[] {
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: { trucks?: { id?: string }[]; truckIds?: string[] }) => [
    ...(item.trucks ?? []).map(({ id = '' }) => id),
    ...(item.truckIds ?? []),
  ]);
}

/** A truck added to or removed from an order or invoice. */
function paperMention(noun: string) {
  return ({ action, changes, values, subjects }: HistoryContext) => {
    const isOn = (items: unknown) => truckIds(items).some((id) => subjects.includes(id));
    const [was, is] = [isOn(changes.items?.old), isOn(changes.items?.new)];
    const paper = `${noun} ${textOf(values.number)}`.trim();
    if (action === 'delete') return `${paper} deleted`;
    if (is && !was) return `Added to ${paper}`;
    return was && !is ? `Removed from ${paper}` : undefined;
  };
}

function paperFormatter(noun: string): HistoryFormatter {
  return { noun, name: ({ number }) => textOf(number), own: formatPaper, mention: paperMention(noun) };
}

/** `Downloaded as PDF, revision 2: Invoice_7.pdf`, `Sent to ann@harbour.example as PDF, revision 2: Invoice_7.pdf` */
function formatIssuedCopy({ action, values: { revision, how, to, fileName } }: HistoryContext): string | undefined {
  if (action !== 'create') return undefined;
  const recipientText = to ? ` to ${textOf(to)}` : '';
  const done = textOf(how);
  const verb = `${done.charAt(0).toUpperCase()}${done.slice(1)}`;
  return `${verb}${recipientText} as PDF, revision ${textOf(revision)}: ${textOf(fileName)}`;
}

/** `E-mail to ann@harbour.example accepted by the mail server: Invoice 7`, `... refused: 550 No such user` */
function formatMail({ values: { to, cc, subject, outcome, reason } }: HistoryContext): string {
  const recipients = [to, cc].filter(Boolean).map(textOf).join(' and ');
  const label = mailOutcomeLabels[outcome as MailOutcome] ?? textOf(outcome);
  return `E-mail to ${recipients} ${label.charAt(0).toLowerCase()}${label.slice(1)}: ${textOf(reason ?? subject)}`;
}

function ids(value: unknown): readonly string[] {
  return Array.isArray(value) ? value : [];
}

/** Merges and undone merges. */
function formatParty({ action, changes, changed, nameOf }: HistoryContext): string | undefined {
  const { mergedInto: into, mergedFrom: from } = changes;
  if (action !== 'update' || (into === undefined && from === undefined)) return undefined;
  const names = (field: string, list: readonly string[]) => list.map((id) => nameOf(field, id) ?? 'another').join(', ');
  const came = ids(from?.new).filter((id) => !ids(from?.old).includes(id));
  const left = ids(from?.old).filter((id) => !ids(from?.new).includes(id));
  const target = names('mergedInto', [textOf(into?.new ?? into?.old)]);
  return join([
    into === undefined ? '' : into.new === null ? `Merge into ${target} undone` : `Merged into ${target}`,
    came.length === 0 ? '' : `${names('mergedFrom', came)} merged into this one`,
    left.length === 0 ? '' : `Merge of ${names('mergedFrom', left)} undone`,
    changed('mergedInto', 'mergedFrom'),
  ]);
}

function partyFormatter(noun: string): HistoryFormatter {
  return { noun, name: ({ name }) => textOf(name), own: formatParty };
}

const costing: HistoryFormatter = {
  noun: 'Costing',
  name: costingName,
  child: ({ action, values }) => addedOrDeleted('costing', costingName(values), action),
};

function untilOf({ until }: Values): string {
  return until === undefined || until === null ? '' : ` until ${formatDate(textOf(until))}`;
}

/** `Reserved for Harbour Haulage until 20 Nov 2026` */
function formatReservation({ action, values, changed }: HistoryContext): string | undefined {
  const client = textOf(values.clientName);
  if (action === 'delete') return `Reservation for ${client} ended`;
  return action === 'create'
    ? `Reserved for ${client}${untilOf(values)}`
    : `Reservation changed: ${changed('clientId')}`;
}

/** In the client's history, where a client may have several reservations: `Reserved AB12 CDE until 20 Nov 2026`. */
function formatReservationOf({ action, values, owner, changed }: HistoryContext): string {
  if (action === 'create') return `Reserved ${owner}${untilOf(values)}`;
  return action === 'delete' ? `Reservation for ${owner} ended` : `Reservation for ${owner}: ${changed('clientId')}`;
}

const payment: HistoryFormatter = {
  noun: 'Payment',
  name: paymentName,
  child: ({ action, values }) =>
    addedOrDeleted(values.refund === true ? 'refund' : 'payment', paymentName(values), action),
};

const truck: HistoryFormatter = { noun: 'Truck', name: ({ regNumber }) => textOf(regNumber), own: formatTruck };

/** A public page that is shared or revoked. */
function formatShare({ action, values }: HistoryContext): string {
  const end = typeof values.until === 'string' ? ` until ${formatDate(values.until)}` : '';
  if (action === 'update') return `Shared page ends earlier${end === '' ? '' : `:${end}`}`;
  return action === 'delete' ? `Sharing${end} stopped` : `Shared${end}`;
}

/** `Truck import started: Stock.xlsx`, `Import run: Stock.xlsx` */
function formatImport({ action, changes, values }: HistoryContext): string {
  const name = textOf(values.name);
  if (action === 'create') {
    // One of `trucks`, `clients`, `suppliers` and `costings`.
    const kind = textOf(values.kind).replace(/s$/, '');
    return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} import started: ${name}`;
  }
  if (action === 'delete') return `Import removed: ${name}`;
  const words: Readonly<Record<string, string>> = {
    Ready: 'read',
    Running: 'started',
    Done: 'run',
    Undoing: 'undo started',
    Undone: 'undone',
    Failed: 'failed',
  };
  const state = words[textOf(changes.state?.new)];
  return state === undefined ? `Columns of import matched: ${name}` : `Import ${state}: ${name}`;
}

const numberedKinds: Readonly<Record<string, string>> = {
  order: 'orders',
  invoice: 'invoices',
  creditNote: 'credit notes',
};

/** `Next number of invoices set to 1001` */
function formatNextNumber({ values: { kind, number } }: HistoryContext): string {
  return `Next number of ${numberedKinds[textOf(kind)]} set to ${textOf(number)}`;
}

/** Positions have no readable form, except for the cover photo. */
function formatImageOrder({ changes: { imageIds } }: HistoryContext): string {
  const isSameCover = ids(imageIds?.old)[0] === ids(imageIds?.new)[0];
  return isSameCover ? 'Photos reordered' : 'Photos reordered, new cover photo';
}

/** By the types of `shared/record-types.ts`. */
const recordFormatters: Readonly<Record<RecordType, HistoryFormatter>> = {
  truck,
  costing,
  reservation: {
    noun: 'Reservation',
    name: ({ clientName }) => textOf(clientName),
    idOf: 'truck',
    own: formatReservation,
    child: formatReservation,
    mention: formatReservationOf,
  },
  image: fileFormatter('Photo'),
  imageOrder: { noun: 'Order of photos', name: nameless, own: formatImageOrder, child: formatImageOrder },
  video: fileFormatter('Video'),
  document: fileFormatter('Document', ({ name }) => textOf(name)),
  order: paperFormatter('Order'),
  invoice: paperFormatter('Invoice'),
  creditNote: paperFormatter('Credit Note'),
  issuedCopy: { noun: 'Issued copy', name: ({ n }) => textOf(n), own: formatIssuedCopy, child: formatIssuedCopy },
  mail: { noun: 'E-mail', name: ({ subject }) => textOf(subject), own: formatMail, child: formatMail },
  payment,
  client: partyFormatter('Client'),
  supplier: partyFormatter('Supplier'),
  ...accountFormatters,
  companyParticulars: { noun: 'Company particulars', name: nameless },
  nextNumber: { noun: 'Next number', name: ({ number }) => textOf(number), own: formatNextNumber },
  snooze: { noun: 'Snooze', name: nameless },
  monthEnd: { noun: 'Month end', name: ({ period }) => textOf(period), own: () => 'Handed over to the accountant' },
  share: { noun: 'Shared page', name: nameless, own: formatShare, mention: formatShare },
  view: { noun: 'View', name: ({ name }) => textOf(name) },
  import: { noun: 'Import', name: ({ name }) => textOf(name), own: formatImport },
  job: { noun: 'Job', name: nameless },
};

export const kindLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(recordFormatters).map(([type, { noun }]) => [type, noun]),
);

/** Undefined for a type without a formatter. */
export function formatterFor(recordType: string): HistoryFormatter | undefined {
  return (recordFormatters as Readonly<Record<string, HistoryFormatter | undefined>>)[recordType];
}
