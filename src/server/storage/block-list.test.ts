/** Parsing of block lists, valid and invalid. */
import { describe, expect, test } from 'vitest';
import { maxBlocks, maxListBytes, readBlockList } from './block-list.ts';

/** As long as an id may be. */
const id = (number: number) => Buffer.from(String(number).padStart(64, '0')).toString('base64');
const listOf = (entries: string) => `<BlockList>${entries}</BlockList>`;

test.each([
  ['without white space', listOf('<Latest>AAAA</Latest><Uncommitted>BBBB</Uncommitted>')],
  [
    'with an XML declaration, a byte order mark and line breaks',
    '\uFEFF<?xml version="1.0" encoding="utf-8"?>\r\n<BlockList>\r\n  <Latest> AAAA </Latest>\r\n  <Latest>BBBB</Latest>\r\n</BlockList>\r\n',
  ],
])('a block list %s is parsed', (_how, xml) => {
  expect(readBlockList(xml)).toEqual(['AAAA', 'BBBB']);
});

describe('an invalid block list is refused with 400', () => {
  test.each([
    ['', 'The body is not a list of blocks.'],
    ['   ', 'The body is not a list of blocks.'],
    ['<BlockList>', 'The body is not a list of blocks.'],
    ['x<BlockList></BlockList>', 'The body is not a list of blocks.'],
    ['<?xml version="1.0"<BlockList></BlockList>', 'The body is not a list of blocks.'],
    ['<!DOCTYPE x><BlockList></BlockList>', 'The body is not a list of blocks.'],
    [`${listOf('<Latest>AAAA</Latest>')}x`, 'The body is not a list of blocks.'],
    [listOf('x<Latest>AAAA</Latest>'), 'The body is not a list of blocks.'],
    [listOf('<Latest>AAAA</Uncommitted>'), 'The body is not a list of blocks.'],
    [listOf('<Latest>AAAA</Latest>x'), 'The body is not a list of blocks.'],
    [listOf('<Committed>AAAA</Committed>'), 'The body is not a list of blocks.'],
    [listOf('<Latest>AAAA'), 'The body is not a list of blocks.'],
    [listOf(''), 'The file is empty.'],
    [listOf('<Latest>AA AA</Latest>'), 'The blockid must be base64 of 1 to 64 bytes.'],
    [listOf(`<Latest>${'A'.repeat(92)}</Latest>`), 'The blockid must be base64 of 1 to 64 bytes.'],
  ])('%j', (xml, message) => {
    expect(() => readBlockList(xml)).toThrow(expect.objectContaining({ status: 400, message }));
  });
});

test('a list with the maximum number of blocks is parsed, and one more block is refused', () => {
  const entries = Array.from({ length: maxBlocks }, (_, at) => `\n  <Uncommitted>${id(at)}</Uncommitted>`);
  const xml = listOf(entries.join(''));
  expect(xml.length).toBeLessThan(maxListBytes);
  expect(readBlockList(xml)).toHaveLength(maxBlocks);
  const message = 'A file can have at most 50000 blocks.';
  expect(() => readBlockList(listOf(`${entries.join('')}<Latest>AAAA</Latest>`))).toThrow(message);
  expect(() => readBlockList('<'.repeat(maxListBytes))).toThrow(message);
});

test('a list above the size limit is refused with 413', () => {
  expect(() => readBlockList(' '.repeat(maxListBytes + 1))).toThrow(expect.objectContaining({ status: 413 }));
});

test.each([
  ['white space', ' '],
  ['byte order marks', '\uFEFF'],
  ['line breaks in a list', '<BlockList>\n'],
  ['entries that contain only white space', '<Latest> '],
])('a list full of %s is refused quickly', (_what, part) => {
  const text = part.repeat(Math.floor(maxListBytes / part.length));
  // Takes hours if the parser backtracks.
  expect(() => readBlockList(text)).toThrow();
});
