/** How values of a truck are written for people (decisions, section 4). */
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { mileageUnitLabels, type Truck } from '#trucks/truck.ts';

const whole = new Intl.NumberFormat('en-GB');

/** `123,456 km`, `123,456 mi` */
export function mileageText({ mileage, mileageUnit }: Pick<Truck, 'mileage' | 'mileageUnit'>): string {
  return `${whole.format(mileage)} ${mileageUnitLabels[mileageUnit]}`;
}

/** `£12,345.00`; nothing where there is no amount. */
export function priceText(amount: number | null): string {
  return amount === null ? '' : formatMoney(amount);
}

/** `20 Nov 2026`; nothing where there is no date. */
export function dateText(date: string | null): string {
  return date === null ? '' : formatDate(date);
}
