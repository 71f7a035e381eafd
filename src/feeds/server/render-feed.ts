/** Renders a feed truck by truck, so that a long one needs no more memory than a short one. */
import { type FeedFormat, type FeedSeparator, type FeedSettings, feedFields } from '#feeds/feed.ts';
import { csvRecord } from '#shared/csv.ts';
import { charsets, encodeText } from './feed-encoding.ts';
import { type FeedEntry, type FeedSource, feedEntry } from './feed-entry.ts';
import { headCells, rowCells } from './feed-rows.ts';
import { isInFeed } from './held-back.ts';

const separators: Record<FeedSeparator, string> = { Comma: ',', Semicolon: ';', Tab: '\t', Pipe: '|' };

export function feedContentType({ format, encoding }: Pick<FeedSettings, 'format' | 'encoding'>): string {
  if (format === 'Csv') return `text/csv; charset=${charsets[encoding]}`;
  return format === 'Xml' ? 'application/xml; charset=utf-8' : 'application/json; charset=utf-8';
}

/** Characters that XML 1.0 forbids, even as references. */
const forbiddenInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const xmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Parsers read a bare one as a line feed.
  '\r': '&#13;',
};

function xmlText(text: string): string {
  return text.replace(forbiddenInXml, '').replace(/[&<>"\r]/g, (character) => xmlEscapes[character] ?? '');
}

/** In an attribute, parsers read tabs and line feeds as spaces. */
function xmlAttribute(text: string): string {
  return xmlText(text).replace(/[\t\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const listItems = { features: 'feature', photos: 'photo' } as const;

function xmlEntry(entry: FeedEntry): string {
  const elements = feedFields.map((field) => {
    const value = entry[field];
    if (value === null || typeof value !== 'object') return `<${field}>${xmlText(String(value ?? ''))}</${field}>`;
    const item = field === 'photos' ? listItems.photos : listItems.features;
    return `<${field}>${value.map((text) => `<${item}>${xmlText(text)}</${item}>`).join('')}</${field}>`;
  });
  return `<truck>${elements.join('')}</truck>\n`;
}

/** The parts of a file: before the trucks, each truck, after them. */
interface Writer {
  head: string;
  entry: (entry: FeedEntry, index: number) => string;
  foot: string;
}

type RenderedFeed = Omit<FeedSettings, 'name'>;

/** @param updatedAt when what the feed shows last changed, as ISO 8601 */
function writerOf(feed: RenderedFeed, company: string, updatedAt: string): Writer {
  const writers: Record<FeedFormat, () => Writer> = {
    Csv: () => {
      const separator = separators[feed.separator];
      const record = (cells: readonly string[]) => csvRecord(cells, separator);
      return { head: record(headCells(feed)), entry: (entry) => record(rowCells(entry, feed)), foot: '' };
    },
    Xml: () => ({
      head: `<?xml version="1.0" encoding="UTF-8"?>\n<stock company="${xmlAttribute(company)}" updatedAt="${updatedAt}">\n`,
      entry: xmlEntry,
      foot: '</stock>\n',
    }),
    Json: () => ({
      head: `{"company":${JSON.stringify(company)},"updatedAt":${JSON.stringify(updatedAt)},"trucks":[\n`,
      entry: (entry, index) => `${index === 0 ? '' : ',\n'}${JSON.stringify(entry)}`,
      foot: '\n]}\n',
    }),
  };
  return writers[feed.format]();
}

/** @param updatedAt when what the feed shows last changed, as ISO 8601; empty to compare what it shows */
export function* renderFeed(feed: RenderedFeed, source: FeedSource, updatedAt: string): Generator<Buffer> {
  const { head, entry, foot } = writerOf(feed, source.seller.name, updatedAt);
  const encoding = feed.format === 'Csv' ? feed.encoding : 'UTF-8';
  yield encodeText(head, encoding);
  let index = 0;
  for (const advert of source.adverts) {
    if (!isInFeed(advert, feed)) continue;
    yield encodeText(entry(feedEntry(advert, feed, source), index), encoding);
    index += 1;
  }
  if (foot !== '') yield encodeText(foot, encoding);
}

/** The number of trucks that the feed shows. */
export function countTrucks(feed: RenderedFeed, { adverts }: Pick<FeedSource, 'adverts'>): number {
  return adverts.filter((advert) => isInFeed(advert, feed)).length;
}
