/** Makes a sale pack: each truck's photos in order and its specification sheet, then the CSV; one file after the other. */
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { type Letterhead, readLetterhead } from '#companies/server/letterhead.ts';
import { findMediaById, type Media } from '#media/server/media-store.ts';
import type { Database } from '#server/db/schema.ts';
import type { Actor } from '#server/http/call.ts';
import { csvOfTexts } from '#server/list/csv-export.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import type { ZipEntry } from '#server/zip-stream.ts';
import type { Company } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { type ShareFieldId, shareFieldIds, shareFieldLabel } from '#shares/share.ts';
import type { Truck } from '#trucks/truck.ts';
import { specSheetPdf } from './pdf/spec-sheet.ts';
import { readPhoto, type ShareGallery } from './share-media.ts';
import { findMediaOf, findTrucksOf } from './share-store.ts';
import { factText, titleOfTruck } from './shown-share.ts';

/** What a pack is made with. */
export interface PackParts {
  db: Kysely<Database>;
  gallery: ShareGallery;
  printer: PdfPrinter;
  signal: AbortSignal;
  actor: Pick<Actor, 'userId'>;
}

/** Not for buyers: where keys and truck are, what the books call it, and what stands elsewhere in the pack. */
const left: readonly ShareFieldId[] = ['mileageUnit', 'keyNumber', 'location', 'isSold', 'soldDate', 'description'];
const told = shareFieldIds.filter((id) => !left.includes(id));
const onSheetHead: readonly ShareFieldId[] = ['regNumber', 'make', 'model', 'salePrice', 'vatScheme'];

/** Quality of the JPEGs, and quality and pixels of the one on the sheet. */
const jpeg = { quality: 86, sheetQuality: 80, sheetPixels: 1200 };

/** The photo as a JPEG, of so many pixels a row at most where that is said; the library is loaded with the first pack. */
async function jpegOf(photo: Buffer, quality: number, width?: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return await sharp(photo)
    .resize(width === undefined ? {} : { width })
    .jpeg({ quality })
    .toBuffer();
}

/** A folder that any system can have: the reg number's letters and digits, else the stock number. */
function folderOf({ regNumberTrimmed, stockNumber }: Truck): string {
  return regNumberTrimmed.replace(/[^A-Z0-9]/g, '') || `Stock-${stockNumber}`;
}

async function sheetOf(truck: Truck, letterhead: Letterhead, photo: Buffer | null) {
  const facts = told
    .filter((id) => !onSheetHead.includes(id))
    .map((id) => ({ label: shareFieldLabel(id), text: factText(truck, id) }));
  const small = photo && (await jpegOf(photo, jpeg.sheetQuality, jpeg.sheetPixels));
  return specSheetPdf({
    company: truck.company,
    letterhead,
    title: titleOfTruck(truck),
    regNumber: truck.regNumber,
    price: factText(truck, 'salePrice') || null,
    facts: facts.filter(({ text }) => text !== ''),
    description: truck.description,
    photo: small && `data:image/jpeg;base64,${small.toString('base64')}`,
  });
}

interface PackedTruck {
  truck: Truck;
  folder: string;
  photos: readonly Media[];
}

/** Milliseconds between two looks at a photo that another process makes small just now, and how many. */
const patience = { ms: 1000, looks: 20 };

/** A photo small; null where it is gone or cannot be read. A pack takes its time: the photo is looked at when its turn has come. */
async function photoSoon({ db, gallery, signal }: PackParts, id: string): Promise<Buffer | null> {
  for (let look = 0; look < patience.looks; look += 1) {
    const photo = await findMediaById(db, id);
    if (!photo || photo.hasThumbnails === false) return null;
    const bytes = await readPhoto(gallery, photo, 'large');
    if (bytes !== null) return bytes;
    await setTimeout(patience.ms, undefined, { signal });
  }
  return null;
}

async function* filesOf(
  parts: PackParts,
  letterhead: Letterhead,
  packed: PackedTruck,
): AsyncGenerator<ZipEntry, string[]> {
  const { truck, folder, photos } = packed;
  const { printer, signal, actor } = parts;
  const names: string[] = [];
  let first: Buffer | null = null;
  for (const photo of photos) {
    const bytes = await photoSoon(parts, photo.id);
    if (bytes === null) continue;
    first ??= bytes;
    const path = `${folder}/${String(names.length + 1).padStart(2, '0')}.jpg`;
    names.push(path);
    yield { path, content: await jpegOf(bytes, jpeg.quality) };
  }
  const content = await printer.print(await sheetOf(truck, letterhead, first), signal, actor.userId);
  yield { path: `${folder}/Specification_${folder}.pdf`, content };
  return names;
}

/** What a spreadsheet, or a site for adverts, reads: amounts and dates plain, photos by their names in the pack. */
function advertLine(truck: Truck, photos: readonly string[]): string[] {
  const plain = (id: ShareFieldId) => {
    const value = truck[id];
    if (typeof value === 'number') return String(value);
    return id === 'registrationDate' || id === 'motExpiry' ? String(value ?? '') : factText(truck, id);
  };
  return [...advertIds.map(plain), truck.description ?? '', photos.join(' ')];
}

const advertIds: readonly ShareFieldId[] = told.flatMap((id) =>
  id === 'mileage' ? [id, 'mileageUnit' as const] : [id],
);
const advertHead = [...advertIds.map(shareFieldLabel), shareFieldLabel('description'), 'Photos'];

async function* packFiles(
  parts: PackParts,
  letterhead: Letterhead,
  trucks: readonly PackedTruck[],
): AsyncGenerator<ZipEntry> {
  const lines = [advertHead];
  for (const packed of trucks) {
    const photos = yield* filesOf(parts, letterhead, packed);
    lines.push(advertLine(packed.truck, photos));
  }
  yield { path: 'adverts.csv', content: Buffer.from(csvOfTexts(lines)), compress: true };
}

/** The files of a pack, in order, each made when it is asked for. @throws Failure 404 for a truck that is not the company's */
export async function salePackFiles(
  parts: PackParts,
  company: Company,
  ids: readonly string[],
): Promise<AsyncGenerator<ZipEntry>> {
  const trucks = await findTrucksOf(parts.db, company, ids);
  if (trucks.length < ids.length) throw notFound();
  const media = await findMediaOf(parts.db, ids);
  const letterhead = await readLetterhead(parts.db, company);
  const packed = trucks.map((truck) => ({
    truck,
    folder: folderOf(truck),
    photos: media.filter(({ kind, truckId }) => kind === 'image' && truckId === truck.id),
  }));
  return packFiles(parts, letterhead, packed);
}
