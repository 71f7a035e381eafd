/** A truck's entry in a feed: the values of its fields, the same in all formats. */
import type { Advert } from '#adverts/advert.ts';
import { withoutPlate } from '#adverts/without-plate.ts';
import type { FeedField, FeedSettings } from '#feeds/feed.ts';
import type { Company } from '#shared/companies.ts';
import { stockTruckPath } from '#shared/stock-address.ts';
import { feedPhotoAddress } from './feed-paths.ts';

/** An empty list and null are empty values. */
export type FeedValue = string | number | boolean | null | readonly string[];
export type FeedEntry = Readonly<Record<FeedField, FeedValue>>;

/** What a feed is rendered from, apart from its settings. */
export interface FeedSource {
  company: Company;
  /** The particulars that adverts name. */
  seller: { name: string; phoneNumber: string | null; email: string | null };
  adverts: readonly Advert[];
  /** Whether the trucks have pages on the web. */
  pageIsOn: boolean;
  publicUrl: string;
}

export type EntrySettings = Pick<FeedSettings, 'withRegNumber' | 'photoSize'>;

/** Names every value, so that a feed shows nothing else. */
export function feedEntry(advert: Advert, settings: EntrySettings, source: Omit<FeedSource, 'adverts'>): FeedEntry {
  const { company, seller, pageIsOn, publicUrl } = source;
  const { features, text } = settings.withRegNumber ? advert : withoutPlate(advert);
  return {
    stockNumber: advert.stockNumber,
    regNumber: settings.withRegNumber ? advert.regNumber : null,
    title: advert.title,
    make: advert.make,
    model: advert.model,
    truckType: advert.truckType,
    axle: advert.axle,
    year: advert.year,
    registrationDate: advert.registrationDate,
    mileage: advert.mileage,
    mileageUnit: advert.mileageUnit,
    gearbox: advert.gearbox,
    colour: advert.colour,
    euroStatus: advert.euroStatus,
    cabType: advert.cabType,
    fuelType: advert.fuelType,
    powerHp: advert.powerHp,
    grossWeightKg: advert.grossWeightKg,
    wheelbaseMm: advert.wheelbaseMm,
    features,
    motExpiry: advert.motExpiry,
    price: advert.price,
    currency: 'GBP',
    vat: advert.vat,
    reserved: advert.reserved,
    text,
    photos: advert.photos.map(({ key }) => feedPhotoAddress(publicUrl, key, settings.photoSize)),
    address: pageIsOn ? `${publicUrl}${stockTruckPath(company, advert.stockNumber)}` : null,
    company: seller.name,
    phoneNumber: seller.phoneNumber,
    email: seller.email,
  };
}
