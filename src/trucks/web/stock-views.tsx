/** The built-in views of the stock lists. */
import type { Truck } from '#trucks/truck.ts';
import type { BuiltInView } from '#web/table/built-in-views.ts';
import { stateWord } from '#web/ui/state-word.tsx';

function stateText({ isSold, reservation }: Truck): string {
  if (isSold) return 'Sold';
  return reservation ? 'Reserved' : 'For sale';
}

function stateCell(truck: Truck) {
  const text = stateText(truck);
  return stateWord(text, text === 'For sale' ? 'green' : text === 'Reserved' ? 'orange' : 'gray');
}

const state = { label: 'State', text: stateText, cell: stateCell };
const year = { label: 'Year', text: ({ registrationDate }: Truck) => registrationDate?.slice(0, 4) ?? '' };

/** What is asked on the telephone, with widths in pixels that fit on a screen of 1,440 pixels. */
const selling: BuiltInView<Truck> = {
  id: 'selling',
  name: 'Selling',
  columns: {
    regNumber: { size: 132 },
    coverImage: { size: 66 },
    make: { size: 150 },
    model: { size: 150 },
    registrationDate: { ...year, size: 84 },
    mileage: { size: 130 },
    salePrice: { size: 130 },
    daysInStock: { label: 'Days', size: 84 },
    reservation: { ...state, size: 110 },
  },
};

const pictures: BuiltInView<Truck> = {
  id: 'pictures',
  name: 'Pictures',
  isCards: true,
  columns: {
    regNumber: { size: 132, cardPart: 'name', cell: ({ regNumber }) => regNumber },
    company: { cardPart: 'line' },
    coverImage: { cardPart: 'picture', size: 80 },
    make: { cardPart: 'line' },
    model: { cardPart: 'line' },
    registrationDate: { ...year, size: 84, cardPart: 'line' },
    mileage: { cardPart: 'line' },
    salePrice: { cardPart: 'price' },
    reservation: { ...state, cardPart: 'state' },
  },
};

export const stockViews: readonly BuiltInView<Truck>[] = [selling, pictures];
