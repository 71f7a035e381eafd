/** Invents one truck of a company: the vehicle, its purchase, costings and sale. */
import type { z } from 'zod';
import type { Company } from '#shared/companies.ts';
import { addDays, daysBetween } from '#shared/dates.ts';
import type { newTruckSchema } from '#trucks/truck.ts';
import { bodies, bodyNotes, chassisKinds, generalNotes, paintColors } from './bodies.ts';
import { type ChosenModel, chooseModel } from './choose-model.ts';
import { profileOf } from './company-profiles.ts';
import { makes } from './models.ts';
import { clients, type SampleSale, shippingCosts, suppliers } from './parties.ts';
import { createRandom, type Random } from './random.ts';
import { sampleAdvert } from './sample-advert.ts';
import { type SampleCosting, sampleCostings, totalCosts } from './sample-costings.ts';
import { sampleDetails } from './sample-details.ts';
import { sampleChassisNumber, sampleEngineNumber, sampleRegNumber } from './sample-identity.ts';
import { sampleFreightCharge, samplePurchasePrice, sampleSalePrice, sampleWarrantyCharge } from './sample-prices.ts';
import { sampleStatuses } from './sample-statuses.ts';

type TruckBody = z.input<typeof newTruckSchema>;

/** The request body that creates the truck, with its costings and sale. */
export interface SampleTruck {
  body: TruckBody & { purchaseDate: string };
  costings: SampleCosting[];
  /** Null while it is for sale. */
  sale: SampleSale | null;
  /** Null if it is not advertised. */
  advertisedOn: string | null;
}

const daysPerYear = 365;
const daysToSale = { min: 12, max: 280 };
const daysToPayment = 10;

const maxKm = 1_250_000;
const kmPerMile = 1.609344;
const maxWarrantyAgeYears = 9;
/** VAT schemes of trucks sold within the country, weighted by how common they are. */
const vatSchemes = { Margin: 10, Qualifying: 8, Unknown: 1 } as const;

interface Purchase {
  company: Company;
  date: string;
  today: string;
}

/** The vehicle on the day of its purchase. */
function makeVehicle(random: Random, { company, date }: Purchase) {
  const chosen = chooseModel(random, profileOf(company), Number(date.slice(0, 4)));
  const { makeName, model, body, registrationYear } = chosen;
  const registrationDate = addDays(`${registrationYear}-01-01`, random.integer(0, 360));
  const ageYears = daysBetween(registrationDate, date) / daysPerYear;
  const usualKm = ageYears * bodies[body].kmPerYear * chassisKinds[model.chassis].use;
  const mileageKm = Math.round(Math.min(usualKm * random.number(0.72, 1.2), maxKm * random.number(0.85, 1)));
  const inMiles = random.chance(0.12);
  const fields = {
    make: makeName,
    model: model.model,
    regNumber: sampleRegNumber(random, registrationDate),
    chassisNumber: sampleChassisNumber(random, makes[makeName].vin),
    engineNumber: sampleEngineNumber(random, model.engine),
    gearBoxType: random.chance(autoShare(registrationYear)) ? ('Auto' as const) : ('Manual' as const),
    registrationDate,
    mileage: inMiles ? Math.round(mileageKm / kmPerMile) : mileageKm,
    mileageUnit: inMiles ? ('Miles' as const) : ('Kilometers' as const),
    axle: random.weighted<string>(chassisKinds[model.chassis].axles),
    truckType: body,
    color: random.weighted(paintColors),
    description: describe(random, chosen),
    purchasePrice: samplePurchasePrice(random, { newPrice: model.price, body, ageYears, use: mileageKm / usualKm }),
  };
  return { fields, ageYears };
}

function autoShare(registrationYear: number): number {
  if (registrationYear < 2008) return 0.2;
  return registrationYear < 2013 ? 0.7 : 0.96;
}

function describe(random: Random, { body }: ChosenModel): string | null {
  const notes = random.chance(0.8) ? [random.pick(bodyNotes[body])] : [];
  if (random.chance(0.6)) notes.push(random.pick(generalNotes));
  return notes.length > 0 ? notes.join(' ') : null;
}

/** The sale; null if there has been none by today. */
function makeSale(random: Random, { company, date, today }: Purchase): SampleSale | null {
  const soldOn = addDays(date, random.integer(daysToSale.min, daysToSale.max));
  const abroad = random.chance(profileOf(company).exportShare);
  const client = random.pick(clients.filter(({ country }) => (country !== 'United Kingdom') === abroad));
  return soldOn > today ? null : { date: soldOn, client, deal: '' };
}

/** Charges on top of the price. */
function makeCharges(random: Random, sale: SampleSale, ageYears: number) {
  const shippingCost = shippingCosts[sale.client.country];
  const hasWarranty = shippingCost === 0 && ageYears <= maxWarrantyAgeYears && random.chance(0.4);
  return {
    freightCharges: shippingCost > 0 && random.chance(0.75) ? sampleFreightCharge(random, shippingCost) : null,
    warrantyCharges: hasWarranty ? sampleWarrantyCharge(random) : null,
  };
}

/** VAT at purchase: exported trucks qualify; about half of the others come under the margin scheme. */
function makeTax(seed: string, purchasePrice: number, sale: SampleSale | null) {
  const random = createRandom(`VAT of ${seed}`);
  const purchaseInvoiceNumber = `P${random.integer(10_000, 99_999)}`;
  const isExported = sale !== null && sale.client.country !== 'United Kingdom';
  const vatScheme = isExported ? 'Qualifying' : random.weighted<keyof typeof vatSchemes>(vatSchemes);
  const purchaseVat = vatScheme === 'Qualifying' ? Math.round(purchasePrice * 20) / 100 : null;
  return { purchaseInvoiceNumber, vatScheme, purchaseVat };
}

/** Truck number `index` of a company: the same at every call for the same day. */
export function makeSampleTruck(company: Company, index: number, today: string): SampleTruck {
  const random = createRandom(`${company} ${index}`);
  const date = addDays(today, -random.integer(0, daysPerYear - 1));
  const purchase = { company, date, today };
  const { fields, ageYears } = makeVehicle(random, purchase);
  const sale = makeSale(random, purchase);
  const isPaid = sale !== null && daysBetween(sale.date, today) > daysToPayment;
  const statuses = sampleStatuses(random, { company, purchaseDate: date, today, sale, isPaid });
  const costings = sampleCostings(random, {
    ageYears,
    purchasePrice: fields.purchasePrice,
    daysHeld: daysBetween(date, sale?.date ?? today),
    isTested: statuses.motStatus === 'Completed',
    isDelivered: isPaid,
    shippingCost: isPaid ? shippingCosts[sale.client.country] : 0,
  });
  const agreed = sale && {
    soldTo: { name: sale.client.name },
    salePrice: sampleSalePrice(random, fields.purchasePrice, totalCosts(costings)),
    ...makeCharges(random, sale, ageYears),
  };
  const { details, askingPrice } = sampleDetails({
    ...{ company, index, today, registrationDate: fields.registrationDate, purchasePrice: fields.purchasePrice },
    isTested: statuses.motStatus === 'Completed',
    costs: totalCosts(costings),
  });
  const boughtFrom = { name: random.pick(suppliers) };
  const advert = sampleAdvert({
    ...{ company, index, today, purchaseDate: date, axle: fields.axle, isForSale: sale === null },
    salePrice: agreed?.salePrice ?? askingPrice,
  });
  return {
    body: {
      company,
      ...fields,
      ...makeTax(`${company} ${index}`, fields.purchasePrice, sale),
      purchaseDate: date,
      boughtFrom,
      isSold: isPaid,
      ...statuses,
      ...details,
      ...advert.details,
      ...(agreed ?? { salePrice: askingPrice }),
    },
    costings,
    sale,
    advertisedOn: advert.advertisedOn,
  };
}
