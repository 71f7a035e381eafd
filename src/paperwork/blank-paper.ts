/** Blank orders, items and trucks. Samples and tests set only the fields that matter to them. */
import { noBalance } from '#paperwork/paper-balance.ts';
import { noEvidence } from '#paperwork/paper-evidence.ts';
import { calculatedFields } from '#paperwork/paper-fields.ts';
import { headFields } from '#paperwork/paper-head-fields.ts';
import { itemFields, paperTruckFields } from '#paperwork/paper-item-fields.ts';
import type { CurrentPaper, PaperItem, PaperTruck } from '#paperwork/paperwork.ts';
import { itemTotals } from '#paperwork/totals.ts';
import { type PartyDetails, partyKeys } from '#parties/party-details.ts';
import { defaultCompany } from '#shared/companies.ts';
import type { Field, FieldType } from '#shared/fields.ts';

type FieldShape = Pick<Field, 'id' | 'type' | 'required' | 'choices'>;

const placeholders: Partial<Record<FieldType, unknown>> = { money: 0, number: 0, date: '2026-01-01', yesNo: false };

function blankValues(fields: readonly FieldShape[]): Record<string, unknown> {
  const values = fields.map(({ id, type, required, choices = {} }) => {
    const [firstChoice = ''] = Object.keys(choices);
    return [id, required ? (placeholders[type] ?? firstChoice) : null];
  });
  return Object.fromEntries(values);
}

const party = { ...Object.fromEntries(partyKeys.map((key) => [key, null])), name: '' } as PartyDetails;

export const blankPaperTruck = blankValues(paperTruckFields) as PaperTruck;

/** An item without trucks. */
export const blankPaperItem = {
  ...blankValues(itemFields),
  totals: itemTotals({ rate: 0, vatRate: 0, freightRate: 0, warrantyRate: 0, truckCount: 0 }),
  trucks: [],
} as unknown as PaperItem;

/** An order in pounds without items. */
export const blankPaper = {
  ...blankValues([...headFields, ...calculatedFields]),
  id: '',
  company: defaultCompany,
  ...noBalance,
  ...noEvidence,
  referenceId: null,
  billToClient: party,
  shipToClient: party,
  items: [],
  state: 'Open',
  revision: 1,
  creditNotes: [],
} as unknown as CurrentPaper;
