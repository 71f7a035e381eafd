/** Months as people read them. */

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Nov 2026` for `2026-11`. */
export function monthName(month: string): string {
  const [year, number] = month.split('-');
  return `${names[Number(number) - 1] ?? ''} ${year ?? ''}`.trim();
}
