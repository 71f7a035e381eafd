import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { mileageUnitLabels, type Truck } from '#trucks/truck.ts';

const whole = new Intl.NumberFormat('en-GB');

/** `123,456 km`, `123,456 mi` */
export function mileageText({ mileage, mileageUnit }: Pick<Truck, 'mileage' | 'mileageUnit'>): string {
  return `${whole.format(mileage)} ${mileageUnitLabels[mileageUnit]}`;
}

/** `£12,345.00`, or an empty string. */
export function priceText(amount: number | null): string {
  return amount === null ? '' : formatMoney(amount);
}

/** `20 Nov 2026`, or an empty string. */
export function dateText(date: string | null): string {
  return date === null ? '' : formatDate(date);
}
