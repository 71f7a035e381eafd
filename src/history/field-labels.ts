/** Labels and formats of record fields, taken from the field lists of each record type. */

import { costingTypeLabels } from '#costings/costing.ts';
import { creditNoteListSchema } from '#credits/credit-note-fields.ts';
import { documentKinds } from '#documents/document.ts';
import { paperListSchemas } from '#paperwork/paper-fields.ts';
import { headFields } from '#paperwork/paper-head-fields.ts';
import { itemFields, paperTruckFields } from '#paperwork/paper-item-fields.ts';
import { paymentMethodLabels } from '#paperwork/payment-method.ts';
import { partyDetailLabels } from '#parties/party-details.ts';
import { clientListSchema, supplierListSchema } from '#parties/party-fields.ts';
import { formatDate } from '#shared/dates.ts';
import { type ShownField, valueText } from '#shared/field-texts.ts';
import { mailOutcomeLabels } from '#shared/mail.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { roleLabels } from '#shared/roles.ts';
import { truckDetailFields, truckListSchema } from '#trucks/truck-fields.ts';

type LabelledField = Pick<ShownField, 'id' | 'label' | 'type'> & Partial<ShownField> & { unit?: string };

/** Field labels and formats of a record type, by the names in its audit rows. */
type FieldLabels = ReadonlyMap<string, LabelledField>;

function fieldLabels(...lists: readonly (readonly LabelledField[])[]): FieldLabels {
  return new Map(lists.flat().map((field) => [field.id, field]));
}

const text = (id: string, label: string): LabelledField => ({ id, label, type: 'text' });
const money = (id: string, label: string): LabelledField => ({ id, label, type: 'money', currencyField: 'currency' });

/** Fields inside an order or invoice: an item, one of its trucks, a party. */
const partLabels: FieldLabels = fieldLabels(
  paperTruckFields,
  itemFields.map((field) => (field.type === 'money' ? { ...field, currencyField: 'currency' } : field)),
  Object.entries(partyDetailLabels).map(([id, label]) => text(id, label)),
  [text('name', 'Name')],
);

const merged = [text('mergedInto', 'Merged Into'), text('mergedFrom', 'Merged From')];

const byType: Readonly<Record<string, FieldLabels>> = {
  truck: fieldLabels(truckListSchema.fields, truckDetailFields),
  order: fieldLabels(paperListSchemas.order.fields, headFields, [text('referenceId', 'Linked Invoice')]),
  invoice: fieldLabels(paperListSchemas.invoice.fields, headFields, [text('referenceId', 'Linked Order')]),
  costing: fieldLabels([
    { id: 'type', label: 'Type', type: 'choice', choices: costingTypeLabels },
    text('invoiceNumber', 'Invoice Number'),
    money('value', 'Value'),
  ]),
  reservation: fieldLabels([
    text('clientName', 'Client'),
    { id: 'until', label: 'Until', type: 'date' },
    text('note', 'Note'),
  ]),
  creditNote: fieldLabels(creditNoteListSchema.fields),
  payment: fieldLabels([
    text('invoiceId', 'Invoice'),
    { id: 'date', label: 'Date', type: 'date' },
    money('amount', 'Amount'),
    { id: 'refund', label: 'Refund', type: 'yesNo' },
    { id: 'method', label: 'Method', type: 'choice', choices: paymentMethodLabels },
    text('reference', 'Reference'),
  ]),
  document: fieldLabels([
    { id: 'kind', label: 'Type', type: 'choice', choices: documentKinds },
    text('name', 'Name'),
    text('contentType', 'File Type'),
  ]),
  issuedCopy: fieldLabels([
    { id: 'n', label: 'Copy', type: 'number' },
    { id: 'revision', label: 'Revision', type: 'number' },
    text('how', 'How'),
    text('to', 'To'),
    text('fileName', 'File Name'),
  ]),
  mail: fieldLabels([
    text('to', 'To'),
    text('cc', 'Cc'),
    text('subject', 'Subject'),
    { id: 'outcome', label: 'Outcome', type: 'choice', choices: mailOutcomeLabels },
    text('reason', 'Reason'),
  ]),
  client: fieldLabels(clientListSchema.fields, merged),
  supplier: fieldLabels(supplierListSchema.fields, merged),
  password: fieldLabels([{ id: 'changedAt', label: 'Changed', type: 'text' }]),
  secondFactor: fieldLabels([text('kind', 'Kind'), text('name', 'Name')]),
  recoveryCodes: fieldLabels([text('madeAt', 'Made')]),
  secondFactorRule: fieldLabels([{ id: 'isDemanded', label: 'Demanded', type: 'yesNo' }]),
  invitation: fieldLabels([
    text('email', 'Email'),
    { id: 'role', label: 'Role', type: 'choice', choices: roleLabels },
    text('expiresAt', 'Valid Until'),
  ]),
  signIn: fieldLabels([text('browser', 'Browser')]),
  user: fieldLabels([
    { id: 'role', label: 'Role', type: 'choice', choices: roleLabels },
    text('userId', 'Account'),
    text('email', 'Email'),
    { id: 'emailVerified', label: 'Email Confirmed', type: 'yesNo' },
  ]),
  image: fieldLabels([text('contentType', 'Type'), text('originalName', 'File Name')]),
  video: fieldLabels([text('contentType', 'Type'), text('originalName', 'File Name')]),
};

/** Words with unusual capitals or spelling. */
const spelled: Readonly<Record<string, string>> = {
  vat: 'VAT',
  eori: 'EORI',
  iban: 'IBAN',
  bic: 'BIC',
  mot: 'MOT',
  id: 'Id',
  url: 'URL',
};

/** `purchaseInvoiceNumber` → `Purchase Invoice Number`: for fields that no field list contains. */
export function labelFromId(id: string): string {
  const words = id.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[\s_.-]+/);
  return words
    .map((word) => spelled[word.toLowerCase()] ?? `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(' ');
}

/** A field's position within its type; unknown ones last. */
export function fieldOrder(recordType: string, id: string): number {
  const known = [...(byType[recordType]?.keys() ?? [])].indexOf(id);
  return known === -1 ? Number.MAX_SAFE_INTEGER : known;
}

/** Finds a field by the last part of its path. */
function fieldOfPath(recordType: string, path: readonly string[]): LabelledField | undefined {
  const last = path.at(-1) ?? '';
  return path.length === 1 ? byType[recordType]?.get(last) : partLabels.get(last);
}

/** `Sale Price`; `Item 2 Rate` for `items.1.rate`, `Bill To City` for `billToClient.city`. */
export function labelOf(recordType: string, path: readonly string[]): string {
  const known = fieldOfPath(recordType, path)?.label;
  if (path.length <= 1) return known ?? labelFromId(path[0] ?? '');
  const [head = '', ...rest] = path;
  const headLabel = head === 'items' ? 'Item' : (byType[recordType]?.get(head)?.label ?? labelFromId(head));
  const within = rest.slice(0, -1).map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : labelFromId(part)));
  const last = rest.at(-1) ?? '';
  const lastLabel = known ?? (/^\d+$/.test(last) ? String(Number(last) + 1) : labelFromId(last));
  return [headLabel, ...within, lastLabel].join(' ');
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z?/;
const moneyNames = /price|amount|charges|cost|total|balance|deposit|paid|credited|net$|gross$/i;

function unknownText(id: string, value: string | number | boolean, currency: Currency): string {
  if (typeof value === 'number') return moneyNames.test(id) ? formatMoney(value, currency) : String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (dayPattern.test(value)) return formatDate(value);
  if (instantPattern.test(value)) return formatDate(value.slice(0, 10));
  return value;
}

/** Other values of the record that formatting needs: currency, mileage unit. */
export type SiblingValues = Readonly<Record<string, unknown>>;

/** A value as shown on screen; empty for null. */
export function textOf(
  recordType: string,
  path: readonly string[],
  value: string | number | boolean | null,
  siblings: SiblingValues,
): string {
  if (value === null || value === '') return '';
  if (typeof value === 'string' && value.startsWith('data:')) return 'a picture';
  const field = fieldOfPath(recordType, path);
  const currency: Currency = siblings.currency === 'USD' ? 'USD' : 'GBP';
  if (field === undefined) return unknownText(path.at(-1) ?? '', value, currency);
  if (field.type === 'money' && typeof value === 'number') {
    return formatMoney(value, field.currencyField === undefined ? 'GBP' : currency);
  }
  const shown = `${valueText(field, value)}${field.unit ?? ''}`;
  const unit = field.unitField === undefined ? undefined : byType[recordType]?.get(field.unitField);
  return unit === undefined ? shown : `${shown} ${valueText(unit, siblings[unit.id])}`.trim();
}
