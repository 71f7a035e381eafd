/** Costings as a kind of record. */
import { formatMoney } from '#shared/money.ts';
import { addedOrDeleted, type RecordKind, textField, textOf, type Values } from '#shared/record-kind.ts';
import { type CostingType, costingTypeLabels, costTotalLabels, totalKeyOf } from './costing.ts';

function nameOf({ type, value }: Values): string {
  const label = costTotalLabels[totalKeyOf(textOf(type) as CostingType)] ?? textOf(type);
  return `${label} ${typeof value === 'number' ? formatMoney(value) : ''}`.trim();
}

export const costingKind = {
  type: 'costing',
  readers: 'staff',
  namedBy: ['type', 'value'],
  name: nameOf,
  fields: [
    { id: 'type', label: 'Type', type: 'choice', choices: costingTypeLabels },
    textField('invoiceNumber', 'Invoice Number'),
    { id: 'value', label: 'Value', type: 'money', currencyField: 'currency' },
  ],
  child: ({ action, values }) => addedOrDeleted('costing', nameOf(values), action),
} as const satisfies RecordKind;
