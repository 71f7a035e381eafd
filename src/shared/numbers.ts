/** Numbers as people here read them. Not by `Intl`, which takes a browser milliseconds to make ready. */

/** Digits of a whole number, in groups of three: `1234567` is `1,234,567`. Any other text is given back as it is. */
export function groupThousands(digits: string): string {
  if (!/^-?\d+$/.test(digits)) return digits;
  const sign = digits.startsWith('-') ? '-' : '';
  const groups: string[] = [];
  for (let end = digits.length; end > sign.length; end -= 3) {
    groups.push(digits.slice(Math.max(sign.length, end - 3), end));
  }
  return sign + groups.reverse().join(',');
}

/** `12,345`, `-1,234.5`; with at most so many decimals. */
export function formatNumber(value: number, decimals = 3): string {
  const factor = 10 ** decimals;
  const rounded = Number.isInteger(value) ? value : Math.round(value * factor) / factor;
  const [whole = '', rest] = String(rounded).split('.');
  return rest === undefined ? groupThousands(whole) : `${groupThousands(whole)}.${rest}`;
}
