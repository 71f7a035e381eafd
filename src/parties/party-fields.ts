/** Columns of the client and supplier lists, which all companies share. */
import { clientDetailKey, partyDetailKeys, partyDetailLabels, partyRoles } from '#parties/party-details.ts';
import { defineFields, defineList, type Field } from '#shared/fields.ts';
import { currencyLabels } from '#shared/money.ts';

const roleLabels = { billTo: 'Bill To', shipTo: 'Ship To' } as const;

/** On phones, the city and country are shown below the name. */
function onPhone(key: string): Pick<Field, 'phone'> {
  return key === 'city' || key === 'country' ? { phone: 'below' } : {};
}

function listOf(key: string): 'shown' | 'hidden' {
  return key === 'postcode' ? 'hidden' : 'shown';
}

function phoneMark(key: string): Pick<Field, 'hasPhoneNumber'> {
  return key === 'phoneNumber' ? { hasPhoneNumber: true } : {};
}

const nameAndId = defineFields([
  { id: 'name', label: 'Name', type: 'text', required: true, list: 'locked', size: 240 },
  { id: 'id', label: 'Id', type: 'text', required: true, list: 'never', exports: false },
]);

/** Bill To and Ship To columns; the Ship To columns and postcodes are hidden by default. */
const details = partyRoles.flatMap((role) =>
  defineFields(
    partyDetailKeys.map((key) => ({
      id: clientDetailKey(role, key),
      label: `${roleLabels[role]} ${partyDetailLabels[key]}`,
      type: 'text',
      groups: key === 'city' || key === 'country',
      ...phoneMark(key),
      list: role === 'billTo' ? listOf(key) : 'hidden',
      size: 190,
      ...(role === 'billTo' ? onPhone(key) : {}),
    })),
  ),
);

const vatNumber = { id: 'vatNumber', label: 'VAT Number', type: 'text', size: 160 } as const;

/** Calculated only for the rows on screen, so the list cannot be sorted or filtered by it. */
const balance = { type: 'money', required: true, sorts: false, filter: false } as const;

const clientNumbers = defineFields([
  { id: 'balanceGbp', label: `Balance ${currencyLabels.GBP}`, ...balance, currency: 'GBP', phone: 'beside' },
  { id: 'balanceUsd', label: `Balance ${currencyLabels.USD}`, ...balance, currency: 'USD' },
  vatNumber,
  { id: 'eori', label: 'EORI', type: 'text', list: 'hidden', size: 160 },
  { id: 'paymentDays', label: 'Payment Days', type: 'number' },
]);

const supplierDetails = defineFields(
  partyDetailKeys.map((key) => ({
    id: key,
    label: partyDetailLabels[key],
    type: 'text',
    groups: key === 'city' || key === 'country',
    ...phoneMark(key),
    list: listOf(key),
    size: 170,
    ...onPhone(key),
  })),
);

export const clientListSchema = defineList({
  list: 'clients',
  shows: ['client', 'invoice', 'creditNote'],
  noun: 'clients',
  fields: [...nameAndId, ...clientNumbers, ...details],
  isShared: true,
  defaultSort: 'name',
});

export const supplierListSchema = defineList({
  list: 'suppliers',
  shows: ['supplier'],
  noun: 'suppliers',
  fields: [...nameAndId, vatNumber, ...supplierDetails],
  isShared: true,
  defaultSort: 'name',
});
