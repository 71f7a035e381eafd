/** What buyers see of a truck: in feeds, on the stock page and in nothing else. */
import type { CabType, EuroStatus, FuelType, GearBoxType, MileageUnit } from '#trucks/truck.ts';

/** Fewer photos than this are a problem of an advert. */
export const minPhotos = 5;

/** A photo by its public name: unguessable and stable, neither our id nor the file's name. */
interface AdvertPhoto {
  key: string;
}

/** `NoVat` is the price of a margin scheme truck: it includes no VAT to reclaim. */
export type AdvertVat = 'PlusVat' | 'NoVat' | 'Unknown';

/**
 * The allow list of what is ever published. A new column of a truck is not published until it has a line here and in
 * `server/published-stock.ts`.
 */
export interface Advert {
  stockNumber: number;
  regNumber: string;
  /** Make, model, axle and year. */
  title: string;
  make: string;
  model: string;
  truckType: string | null;
  axle: string | null;
  /** Of registration. */
  year: number | null;
  registrationDate: string | null;
  /** 0 if it is not known. */
  mileage: number;
  mileageUnit: MileageUnit;
  gearbox: GearBoxType | null;
  colour: string | null;
  euroStatus: EuroStatus | null;
  cabType: CabType | null;
  fuelType: FuelType | null;
  powerHp: number | null;
  grossWeightKg: number | null;
  wheelbaseMm: number | null;
  features: readonly string[];
  motExpiry: string | null;
  /** In pounds; null for POA. */
  price: number | null;
  vat: AdvertVat;
  reserved: boolean;
  text: string | null;
  /** In order, the cover first. */
  photos: readonly AdvertPhoto[];
  /** The day on which it was last switched on. */
  advertisedOn: string;
}
