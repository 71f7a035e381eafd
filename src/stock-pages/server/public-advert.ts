/** An advert as stock pages show it: as text, as a card and as a page. */
import type { AdvertPhotoSize } from '#adverts/server/advert-photos.ts';
import type { AdvertWithoutPlate } from '#adverts/without-plate.ts';
import type { ShownPhoto, ShownTruck } from '#server/buyer-pages/buyer-truck.ts';
import type { TruckCard } from '#server/buyer-pages/truck-cards.ts';
import type { Company } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { formatNumber } from '#shared/numbers.ts';
import { stockPagePath, stockTruckPath } from '#shared/stock-address.ts';
import { cabTypeLabels, euroStatusLabels, fuelTypeLabels, mileageUnitLabels } from '#trucks/truck.ts';

/** With more photos, a page would be larger than a phone loads at once. */
const maxPhotos = 50;

/** The photos that the page shows. */
export function photosOf({ photos }: AdvertWithoutPlate): AdvertWithoutPlate['photos'] {
  return photos.slice(0, maxPhotos);
}

/** The longest side of the picture of link previews, in pixels. */
export const previewSize = 1600;

/** The path of a photo whose longest side has so many pixels. */
function photoPath(company: Company, key: string, size: AdvertPhotoSize): string {
  return `${stockPagePath(company)}/photos/${key}/${size}.jpg`;
}

function sourcesOf(company: Company, key: string, sizes: readonly AdvertPhotoSize[]): string {
  return sizes.map((size) => `${photoPath(company, key, size)} ${size}w`).join(', ');
}

function mileageText({ mileage, mileageUnit }: AdvertWithoutPlate): string | null {
  return mileage === 0 ? null : `${formatNumber(mileage)} ${mileageUnitLabels[mileageUnit]}`;
}

function priceOf({ price, vat }: AdvertWithoutPlate): { price: string; priceNote: string | null } {
  if (price === null) return { price: 'POA', priceNote: null };
  const notes = { PlusVat: '+ VAT', NoVat: 'no VAT', Unknown: null };
  return { price: formatMoney(price), priceNote: notes[vat] };
}

function withUnit(value: number | null, unit: string): string | null {
  return value === null ? null : `${formatNumber(value)} ${unit}`;
}

const gearboxLabels = { Auto: 'Automatic', Manual: 'Manual' };

/** In the order of the page. */
function factsOf(advert: AdvertWithoutPlate): ShownTruck['facts'] {
  const { registrationDate, gearbox, euroStatus, cabType, fuelType, motExpiry } = advert;
  const facts = {
    Make: advert.make,
    Model: advert.model,
    Year: advert.year === null ? null : String(advert.year),
    'First registered': registrationDate && formatDate(registrationDate),
    Mileage: mileageText(advert),
    Type: advert.truckType,
    Axle: advert.axle,
    Gearbox: gearbox && gearboxLabels[gearbox],
    'Euro status': euroStatus && euroStatusLabels[euroStatus],
    Cab: cabType && cabTypeLabels[cabType],
    Fuel: fuelType && fuelTypeLabels[fuelType],
    Power: withUnit(advert.powerHp, 'hp'),
    'Gross weight': withUnit(advert.grossWeightKg, 'kg'),
    Wheelbase: withUnit(advert.wheelbaseMm, 'mm'),
    Colour: advert.colour,
    'MOT until': motExpiry && formatDate(motExpiry),
    'Stock number': String(advert.stockNumber),
  };
  return Object.entries(facts).flatMap(([label, text]) => (text ? [{ label, text }] : []));
}

/** What buyers ask first. */
function summaryOf(advert: AdvertWithoutPlate): string[] {
  const { year, truckType } = advert;
  return [year === null ? null : String(year), mileageText(advert), truckType].flatMap((fact) => fact || []);
}

export function cardOf(company: Company, advert: AdvertWithoutPlate): TruckCard {
  const { title, stockNumber, reserved, photos } = advert;
  const [cover] = photos;
  return {
    title,
    address: stockTruckPath(company, stockNumber),
    ...priceOf(advert),
    state: reserved ? 'Reserved' : null,
    facts: summaryOf(advert),
    cover: cover
      ? { address: photoPath(company, cover.key, 800), sources: sourcesOf(company, cover.key, [400, 800, 1600]) }
      : null,
    photoCount: photosOf(advert).length,
  };
}

interface TruckPlace {
  company: Company;
  publicUrl: string;
  /** The cover's size in pixels; null without one. */
  cover: Pick<NonNullable<ShownPhoto['preview']>, 'width' | 'height'> | null;
}

/** The address of a photo in structured data, which the page shows too. */
export function largePhoto({ company, publicUrl }: Pick<TruckPlace, 'company' | 'publicUrl'>, key: string): string {
  return `${publicUrl}${photoPath(company, key, previewSize)}`;
}

export function shownAdvert(place: TruckPlace, advert: AdvertWithoutPlate): ShownTruck {
  const { company, cover } = place;
  return {
    title: advert.title,
    summary: summaryOf(advert),
    regNumber: null,
    state: advert.reserved ? 'Reserved' : null,
    ...priceOf(advert),
    facts: factsOf(advert),
    features: advert.features,
    description: advert.text,
    photos: photosOf(advert).map(({ key }, index) => ({
      address: largePhoto(place, key),
      sources: sourcesOf(company, key, [800, 1600, 2400]),
      thumbnail: photoPath(company, key, 400),
      ...(index === 0 && cover !== null && { preview: { address: largePhoto(place, key), ...cover } }),
    })),
    videos: [],
  };
}
