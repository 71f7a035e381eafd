/** Creates a sale pack file by file: each truck's photos in order and its specification sheet, then the CSV. */
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { type Letterhead, readLetterhead } from '#companies/server/letterhead.ts';
import { findMediaById, type Media } from '#media/server/media-store.ts';
import type { Database } from '#server/db/schema.ts';
import { csvOfTexts } from '#server/files/csv-writer.ts';
import type { Actor, WriteContext } from '#server/http/request-context.ts';
import { type PdfJob, pdfJob } from '#server/pdf/pdf-job.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import type { ZipEntry } from '#server/zip-stream.ts';
import type { Company } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { buyerFactIds, type ShareFieldId, shareFieldLabel } from '#shares/share.ts';
import { buyerPrice } from '#trucks/buyer-price.ts';
import { buyerText, buyerVat, factText, hasFact, priceOnRequest, printedPrice } from '#trucks/buyer-texts.ts';
import { findTrucksOf } from '#trucks/server/find-trucks.ts';
import type { Truck } from '#trucks/truck.ts';
import { readPhoto, type ShareMediaServices } from './share-media.ts';
import { jpegOfShape } from './share-photos.ts';
import { findMediaOf, findOpenSharesOf } from './share-store.ts';
import { titleOfTruck } from './shown-share.ts';

export interface PackParts {
  db: Kysely<Database>;
  mediaServices: ShareMediaServices;
  printer: PdfPrinter;
  signal: AbortSignal;
  actor: Pick<Actor, 'userId' | 'name'>;
  today: WriteContext['today'];
  /** The URL of a shared page. */
  addressOf: (secret: string) => string;
}

/** The cover and the photos beside it. */
const maxSheetPhotos = 4;

const sheetFile = new URL('./pdf/spec-sheet-document.ts', import.meta.url);

/** JPEG quality in the pack and on the sheet, and photo widths on the sheet in pixels. */
const jpeg = { quality: 86, sheetQuality: 82, coverPixels: 1400, otherPixels: 600 };

/** Converts a photo to JPEG. The library is loaded with the first pack. */
async function jpegOf(photo: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return await sharp(photo).jpeg({ quality: jpeg.quality }).toBuffer();
}

/** A 4:3 photo for the sheet, as a `data:` URL. */
async function sheetPhoto(photo: Buffer, width: number): Promise<string> {
  return `data:image/jpeg;base64,${(await jpegOfShape(photo, width, jpeg.sheetQuality)).toString('base64')}`;
}

/**
 * A folder name that is valid on every system: the letters and digits of the reg number, or else the stock number.
 */
function folderOf({ regNumberTrimmed, stockNumber }: Truck): string {
  return regNumberTrimmed.replace(/[^A-Z0-9]/g, '') || `Stock-${stockNumber}`;
}

function featuresText(truck: Truck): string {
  const features = buyerText(truck, 'features');
  return features && `${shareFieldLabel('features')}: ${features}`;
}

/** What all sheets of a pack share. */
interface PackCommon {
  letterhead: Letterhead;
  contactName: string | null;
}

async function sheetOf(
  { truck, sharedPage }: PackedTruck,
  head: PackCommon,
  photos: readonly Buffer[],
): Promise<PdfJob> {
  const facts = buyerFactIds.map((id) => ({ label: shareFieldLabel(id), text: buyerText(truck, id) }));
  return pdfJob<typeof import('./pdf/spec-sheet-document.ts')>(sheetFile, {
    ...head,
    company: truck.company,
    title: titleOfTruck(truck),
    regNumber: truck.regNumber,
    ...printedPrice(truck),
    facts: facts.filter(({ text }) => text !== ''),
    texts: [featuresText(truck), truck.description ?? ''].filter(Boolean),
    photos: await Promise.all(
      photos.map((photo, index) => sheetPhoto(photo, index === 0 ? jpeg.coverPixels : jpeg.otherPixels)),
    ),
    sharedPage,
  });
}

interface PackedTruck {
  truck: Truck;
  folder: string;
  photos: readonly Media[];
  /** URL of a shared page with this truck. */
  sharedPage: string | null;
}

/** How long to wait for a thumbnail that another process is creating. */
const thumbnailWait = { ms: 1000, looks: 20 };

/**
 * The large thumbnail of a photo; null if it was deleted or cannot be read. Looked up again here because creating a
 * pack takes time.
 */
async function waitForPhoto({ db, mediaServices, signal }: PackParts, id: string): Promise<Buffer | null> {
  for (let attempt = 0; attempt < thumbnailWait.looks; attempt += 1) {
    const photo = await findMediaById(db, id);
    if (!photo || photo.hasThumbnails === false) return null;
    const bytes = await readPhoto(mediaServices, photo, 'large');
    if (bytes !== null) return bytes;
    await setTimeout(thumbnailWait.ms, undefined, { signal });
  }
  return null;
}

async function* filesOf(parts: PackParts, head: PackCommon, packed: PackedTruck): AsyncGenerator<ZipEntry, string[]> {
  const { folder, photos } = packed;
  const { printer, signal, actor } = parts;
  const names: string[] = [];
  const onSheet: Buffer[] = [];
  for (const photo of photos) {
    const bytes = await waitForPhoto(parts, photo.id);
    if (bytes === null) continue;
    if (onSheet.length < maxSheetPhotos) onSheet.push(bytes);
    const path = `${folder}/${String(names.length + 1).padStart(2, '0')}.jpg`;
    names.push(path);
    yield { path, content: await jpegOf(bytes) };
  }
  const content = await printer.print(await sheetOf(packed, head, onSheet), signal, actor.userId);
  yield { path: `${folder}/Specification_${folder}.pdf`, content };
  return names;
}

/** Columns of the advert CSV; the mileage is followed by its unit. */
const advertIds: readonly ShareFieldId[] = [
  'regNumber',
  'make',
  'model',
  ...buyerFactIds.flatMap((id) => (id === 'mileage' ? [id, 'mileageUnit' as const] : [id])),
];
const advertHead = [
  ...advertIds.map(shareFieldLabel),
  shareFieldLabel('salePrice'),
  'VAT',
  shareFieldLabel('features'),
  shareFieldLabel('description'),
  'Photos',
];

/** A line for a spreadsheet or an advert site: plain numbers and dates, and photos by their path in the pack. */
function advertLine(truck: Truck, photos: readonly string[]): string[] {
  const plain = (id: ShareFieldId) => {
    const value = truck[id];
    if (id === 'mileageUnit') return hasFact(truck, 'mileage') ? factText(truck, id) : '';
    if (!hasFact(truck, id)) return '';
    const isPlain = typeof value === 'number' || id === 'registrationDate' || id === 'motExpiry';
    return isPlain ? String(value) : factText(truck, id);
  };
  const price = String(buyerPrice(truck) ?? priceOnRequest);
  // A cell that starts with a plus would be read as a formula.
  const vat = buyerVat(truck).replace('+', 'plus');
  return [...advertIds.map(plain), price, vat, factText(truck, 'features'), truck.description ?? '', photos.join(' ')];
}

async function* packFiles(
  parts: PackParts,
  head: PackCommon,
  trucks: readonly PackedTruck[],
): AsyncGenerator<ZipEntry> {
  const lines = [advertHead];
  for (const packed of trucks) {
    const photos = yield* filesOf(parts, head, packed);
    lines.push(advertLine(packed.truck, photos));
  }
  yield { path: 'adverts.csv', content: Buffer.from(csvOfTexts(lines)), compress: true };
}

/**
 * The files of a pack in order, each created when it is requested.
 * @throws Failure 404 if a truck does not belong to the company
 */
export async function salePackFiles(
  parts: PackParts,
  company: Company,
  ids: readonly string[],
): Promise<AsyncGenerator<ZipEntry>> {
  const trucks = await findTrucksOf(parts.db, company, ids, parts.today());
  if (trucks.length < ids.length) throw notFound();
  const media = await findMediaOf(parts.db, ids);
  const letterhead = await readLetterhead(parts.db, company);
  const shares = await findOpenSharesOf(parts.db, ids, parts.today());
  const sharedPageOf = (id: string) => {
    const share = shares.find(({ truckIds }) => truckIds.includes(id));
    return share ? parts.addressOf(share.secret) : null;
  };
  const packed = trucks.map((truck) => ({
    truck,
    folder: folderOf(truck),
    photos: media.filter(({ kind, truckId }) => kind === 'image' && truckId === truck.id),
    sharedPage: sharedPageOf(truck.id),
  }));
  return packFiles(parts, { letterhead, contactName: parts.actor.name }, packed);
}
