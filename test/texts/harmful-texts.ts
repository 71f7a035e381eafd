/** Texts that are often damaged in files or harm a spreadsheet. */
import fc from 'fast-check';

const pieces = [
  ...'=+-@|\'",;\t\r\n _xX0',
  '\r\n',
  '\uFF1D',
  '\u00A0',
  '\uFEFF',
  '\u200B',
  '\u200F',
  '\u202E',
  '\u2028',
  '\u0085',
  '\u0001',
  '\u001F',
  '\uFFFE',
  '\u{1F69A}',
  'ab',
  '12',
  '+353 20',
  '_x0041_',
  '_x005F',
  'x000D_',
  "'=",
  '""',
  '<a>&amp;',
];

/** Any text that a database can store, mostly of pieces with a special meaning in spreadsheets. */
export const harmfulText = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replaceAll('\u0000', '')) },
);
