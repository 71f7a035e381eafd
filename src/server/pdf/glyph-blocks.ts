/** Blocks of characters. A PDF embeds whole blocks, so the same few font subsets can be cached for all documents. */

/** First and last code points of each block. A document in English needs only the first block. */
export const glyphBlocks: readonly (readonly (readonly [number, number])[])[] = [
  // ASCII, the pound, quotation marks and dashes.
  [
    [0x20, 0x7e],
    [0xa0, 0xa0],
    [0xa3, 0xa3],
    [0xb7, 0xb7],
    [0x2010, 0x2026],
    [0x20ac, 0x20ac],
  ],
  // Western and northern Europe.
  [
    [0xa1, 0xa2],
    [0xa4, 0xb6],
    [0xb8, 0xff],
  ],
  // Central Europe, the Baltic, Turkey.
  [[0x100, 0x17f]],
  // Romania, Croatia, the Sami.
  [[0x180, 0x24f]],
  // Greek.
  [[0x370, 0x3ff]],
  // Cyrillic.
  [[0x400, 0x52f]],
  // Armenian.
  [[0x530, 0x58f]],
  // Georgian.
  [
    [0x10a0, 0x10ff],
    [0x1c90, 0x1cbf],
  ],
  // Rarer Latin, such as Welsh.
  [[0x1e00, 0x1eff]],
  // Greek with all its accents.
  [[0x1f00, 0x1fff]],
];

const blocksByCodePoint = new Map<number, number>();
for (const [block, ranges] of glyphBlocks.entries()) {
  for (const [first, last] of ranges) {
    for (let codePoint = first; codePoint <= last; codePoint += 1) blocksByCodePoint.set(codePoint, block);
  }
}

/** Returns undefined for characters outside all blocks, which are embedded one by one. */
export function blockOf(codePoint: number): number | undefined {
  return blocksByCodePoint.get(codePoint);
}
