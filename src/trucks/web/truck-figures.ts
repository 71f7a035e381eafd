/** The figures at the top of a truck's page: price and charges less cost are the profit. */
import { type CostTotalKey, costTotalKeys } from '#costings/costing.ts';
import { costOfServices, hasSalePrice, profit, type TruckPrices } from '#costings/profit.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { Truck } from '#trucks/truck.ts';

export interface Figure {
  id: 'price' | 'charges' | 'cost' | 'profit' | 'days';
  label: string;
  text: string;
  /** Smaller text below. */
  note: string;
  /** `expected` for a truck that is not sold. */
  tone?: 'loss' | 'expected';
}

type Priced = TruckPrices & Pick<Truck, 'isSold' | 'daysInStock' | 'purchaseDate' | CostTotalKey>;

function profitOf(truck: Priced, services: number): Figure[] {
  if (hasSalePrice(truck)) {
    const earned = profit(truck, services);
    const text = formatMoney(earned);
    return truck.isSold
      ? [{ id: 'profit', label: '= Profit', text, note: '', ...(earned < 0 && { tone: 'loss' }) }]
      : [{ id: 'profit', label: '= Expected profit', text, note: '', tone: 'expected' }];
  }
  // Without a price, the formula's result is not a real loss.
  return truck.isSold ? [{ id: 'profit', label: 'Profit', text: 'Not known', note: 'no sale price' }] : [];
}

function daysOf({ isSold, daysInStock, purchaseDate }: Priced, today: string): Figure {
  const label = isSold ? 'Days to sell' : 'Days in stock';
  if (!isSold && purchaseDate !== null && purchaseDate > today) {
    return { id: 'days', label, text: '0', note: `bought ${formatDate(purchaseDate)}, in the future` };
  }
  if (daysInStock !== null) return { id: 'days', label, text: daysInStock.toLocaleString('en-GB'), note: '' };
  return {
    id: 'days',
    label,
    text: 'Not known',
    note: purchaseDate === null ? 'purchase date missing' : 'sold date missing',
  };
}

const chargesNote = 'freight and warranty';
const costNote = 'purchase and prep';

export function truckFigures(truck: Priced, today: string): Figure[] {
  const services = costOfServices(costTotalKeys.map((key) => truck[key]));
  const charges = costOfServices([truck.freightCharges ?? 0, truck.warrantyCharges ?? 0]);
  const isOpen = !truck.isSold && !hasSalePrice(truck);
  return [
    {
      id: 'price',
      label: 'Price',
      text: truck.salePrice === null ? 'Not priced' : formatMoney(truck.salePrice),
      note: '',
    },
    { id: 'charges', label: '+ Charges', text: formatMoney(charges), note: chargesNote },
    {
      id: 'cost',
      label: isOpen ? 'Cost so far' : '− Cost',
      text: formatMoney(costOfServices([truck.purchasePrice, services])),
      note: costNote,
    },
    ...profitOf(truck, services),
    daysOf(truck, today),
  ];
}

/** Takes the place of the figures while the truck loads. */
export const unknownFigures: readonly Figure[] = [
  { id: 'price', label: 'Price', text: '', note: '' },
  { id: 'charges', label: '+ Charges', text: '', note: chargesNote },
  { id: 'cost', label: '− Cost', text: '', note: costNote },
  { id: 'profit', label: '= Profit', text: '', note: '' },
  { id: 'days', label: 'Days in stock', text: '', note: '' },
];
