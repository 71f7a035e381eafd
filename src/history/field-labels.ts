/** Labels and values of a record's changed fields, as its kind declares them. */
import { formatDate } from '#shared/dates.ts';
import { valueText } from '#shared/field-texts.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import type { RecordField, RecordKind } from '#shared/record-kind.ts';

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
function labelFromId(id: string): string {
  const words = id.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[\s_.-]+/);
  return words
    .map((word) => spelled[word.toLowerCase()] ?? `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(' ');
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const moneyNames = /price|amount|charges|cost|total|balance|deposit|paid|credited|net$|gross$/i;

function unknownText(id: string, value: string | number | boolean, currency: Currency): string {
  if (typeof value === 'number') return moneyNames.test(id) ? formatMoney(value, currency) : String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (dayPattern.test(value)) return formatDate(value);
  return value;
}

/** Other values of the record that formatting needs: currency, mileage unit. */
export type SiblingValues = Readonly<Record<string, unknown>>;

/** The texts of a kind's fields. */
export interface FieldTexts {
  /** A field's position; unknown ones last. */
  order: (id: string) => number;
  /** `Sale Price`; `Item 2 Rate` for `items.1.rate`, `Bill To City` for `billToClient.city`. */
  label: (path: readonly string[]) => string;
  /** A value as shown on screen; empty for null. */
  text: (path: readonly string[], value: string | number | boolean | null, siblings: SiblingValues) => string;
}

function byId(fields: readonly RecordField[] = []): ReadonlyMap<string, RecordField> {
  return new Map(fields.map((field) => [field.id, field]));
}

export function fieldTextsOf({ fields, partFields }: RecordKind): FieldTexts {
  const [own, parts] = [byId(fields), byId(partFields)];
  const order = new Map([...own.keys()].map((id, index) => [id, index]));

  /** By the last part of its path. */
  function find(path: readonly string[]): RecordField | undefined {
    return (path.length === 1 ? own : parts).get(path.at(-1) ?? '');
  }

  return {
    order: (id) => order.get(id) ?? Number.MAX_SAFE_INTEGER,
    label: (path) => {
      const known = find(path)?.label;
      if (path.length <= 1) return known ?? labelFromId(path[0] ?? '');
      const [head = '', ...rest] = path;
      const headLabel = head === 'items' ? 'Item' : (own.get(head)?.label ?? labelFromId(head));
      const within = rest.slice(0, -1).map((part) => numberOf(part) ?? labelFromId(part));
      const last = rest.at(-1) ?? '';
      return [headLabel, ...within, known ?? numberOf(last) ?? labelFromId(last)].join(' ');
    },
    text: (path, value, siblings) => {
      if (value === null || value === '') return '';
      if (typeof value === 'string' && value.startsWith('data:')) return 'a picture';
      const field = find(path);
      const currency: Currency = siblings.currency === 'USD' ? 'USD' : 'GBP';
      if (field === undefined) return unknownText(path.at(-1) ?? '', value, currency);
      if (field.type === 'money' && typeof value === 'number') {
        return formatMoney(value, field.currencyField === undefined ? 'GBP' : currency);
      }
      const shown = `${valueText(field, value)}${field.unit ?? ''}`;
      const unit = field.unitField === undefined ? undefined : own.get(field.unitField);
      return unit === undefined ? shown : `${shown} ${valueText(unit, siblings[unit.id])}`.trim();
    },
  };
}

/** `2` for the index `1` in a path. */
function numberOf(part: string): string | undefined {
  return /^\d+$/.test(part) ? String(Number(part) + 1) : undefined;
}
