/** Formats numbers without `Intl`, which takes a browser several milliseconds to load. */

/** `1,234,567` for `1234567`; returns any text that is not a whole number unchanged. */
export function groupThousands(digits: string): string {
  if (!/^-?\d+$/.test(digits)) return digits;
  const sign = digits.startsWith('-') ? '-' : '';
  const groups: string[] = [];
  for (let end = digits.length; end > sign.length; end -= 3) {
    groups.push(digits.slice(Math.max(sign.length, end - 3), end));
  }
  return sign + groups.reverse().join(',');
}

/** `12,345`, `-1,234.5`. @param decimals maximum number of decimals */
export function formatNumber(value: number, decimals = 3): string {
  const factor = 10 ** decimals;
  const rounded = Number.isInteger(value) ? value : Math.round(value * factor) / factor;
  const [whole = '', rest] = String(rounded).split('.');
  return rest === undefined ? groupThousands(whole) : `${groupThousands(whole)}.${rest}`;
}
