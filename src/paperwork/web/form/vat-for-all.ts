import { joinNames } from '#shared/text.ts';

/** `2 items set to 20%; DQ22 BLF stays under the margin scheme` */
export function vatForAllText(count: number, rate: number, marginTrucks: readonly string[]): string {
  const items = `${count === 0 ? 'No' : count} ${count === 1 ? 'item' : 'items'} set to ${rate}%`;
  return `${items}; ${joinNames(marginTrucks)} ${marginTrucks.length === 1 ? 'stays' : 'stay'} under the margin scheme`;
}
