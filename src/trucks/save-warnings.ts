/** What a save of a truck, or its mark as sold, warns of; a warning never blocks. Also asked before saving. */
import { z } from 'zod';
import { type Company, companyNames, companySchema } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema, lineSchema } from '#shared/text.ts';
import { plausibleDates, unusualDateSentence, unusualDateText } from '#shared/unusual-date.ts';
import { vehicleKey } from '#shared/vehicle-key.ts';

/**
 * `sameChassis`, `sameRegNumber`: another truck of the group has the number; `reserved`: it is being marked as sold, and
 * reserved for someone other than the buyer; `shared`: it is being marked as sold or moved, and buyers can open a page of it;
 * `dateUnusual`: its purchase or sale is dated far ahead or far back; `chassisLetters`: its chassis number has an I, O or Q.
 */
const codes = ['sameChassis', 'sameRegNumber', 'reserved', 'shared', 'dateUnusual', 'chassisLetters'] as const;

/** A warning with the screen of what it names. */
export const saveWarningSchema = z
  .object({ code: z.enum(codes).meta({ id: 'SaveWarningCode' }), message: z.string(), address: z.string() })
  .meta({ id: 'SaveWarning' });
export type SaveWarning = z.infer<typeof saveWarningSchema>;

export function truckScreen({ company, id }: { company: Company; id: string }): string {
  return `/${company}/trucks/${encodeURIComponent(id)}/view`;
}

/** Another truck of the group with the same number. */
export interface SameVehicle {
  id: string;
  company: Company;
  regNumber: string;
  isSold: boolean;
  soldDate: string | null;
  hasSameChassis: boolean;
  hasSameReg: boolean;
}

/** A truck that was sold and bought back is there twice with good reason, so that a sold one is only mentioned. */
export function sameVehicleWarnings(others: readonly SameVehicle[]): SaveWarning[] {
  return others.flatMap((other): SaveWarning[] => {
    const { company, regNumber, isSold, soldDate, hasSameChassis, hasSameReg } = other;
    const address = truckScreen(other);
    const owner = companyNames[company];
    const sale = `sold${soldDate === null ? '' : ` on ${formatDate(soldDate)}`}`;
    const chassis = isSold
      ? `The chassis number was on ${regNumber} of ${owner} before, ${sale}.`
      : `The same chassis number is on ${regNumber} of ${owner}.`;
    const reg = isSold ? `${regNumber} was at ${owner} before, ${sale}.` : `${regNumber} is also in stock at ${owner}.`;
    return [
      ...(hasSameChassis ? [{ code: 'sameChassis' as const, message: chassis, address }] : []),
      ...(hasSameReg ? [{ code: 'sameRegNumber' as const, message: reg, address }] : []),
    ];
  });
}

/**
 * Warns of letters that no chassis number has, as they are read as 1 and 0 (ISO 3779).
 * @param truck without an id it is new
 */
export function chassisCharactersWarning(truck: {
  company: Company;
  id: string | null;
  chassisNumber: string | null;
}): SaveWarning[] {
  const { company, id, chassisNumber } = truck;
  const characters = ['I', 'O', 'Q'].filter((letter) => chassisNumber?.toUpperCase().includes(letter));
  // A word, such as 'to follow', is no chassis number.
  if (characters.length === 0 || vehicleKey(chassisNumber) === '') return [];
  const address = id === null ? `/${company}/trucks/create` : `/${company}/trucks/${encodeURIComponent(id)}/edit`;
  const message = `The chassis number has ${characters.join(' and ')}. Chassis numbers never have the letters I, O or Q: check for 1 and 0.`;
  return [{ code: 'chassisLetters', message, address }];
}

/** A truck with a reservation whose last day is not over. */
export interface ReservedTruck {
  id: string;
  company: Company;
  regNumber: string;
  clientId: string;
  clientName: string;
  until: string;
}

/** Warns of a sale to anyone but the client of the reservation. @param buyerId null where no buyer is known */
export function reservedWarning(truck: ReservedTruck, buyerId: string | null): SaveWarning[] {
  const { regNumber, clientId, clientName, until } = truck;
  if (clientId === buyerId) return [];
  const message = `${regNumber} is reserved for ${clientName} until ${formatDate(until)}.`;
  return [{ code: 'reserved', message, address: truckScreen(truck) }];
}

const truckDates = [
  { id: 'purchaseDate', label: 'purchase date', plausible: plausibleDates.done },
  { id: 'soldDate', label: 'sold date', plausible: plausibleDates.done },
  { id: 'registrationDate', label: 'reg date', plausible: plausibleDates.registration },
  { id: 'motExpiry', label: 'MOT expiry', plausible: plausibleDates.expiry },
] as const;

type TruckDates = Record<(typeof truckDates)[number]['id'], string | null>;

/**
 * Warns of dates far ahead, and of those far back that the save has entered or changed: others are of an old book.
 * @param before null for a truck that is created
 */
export function truckDateWarnings(
  truck: TruckDates & { company: Company; id: string; regNumber: string },
  before: TruckDates | null,
  today: string,
): SaveWarning[] {
  const address = `/${truck.company}/trucks/${encodeURIComponent(truck.id)}/edit`;
  return truckDates.flatMap(({ id, label, plausible }): SaveWarning[] => {
    const isUnchanged = before !== null && before[id] === truck[id];
    const text = unusualDateText(label, truck[id], today, isUnchanged ? '' : today, plausible);
    return text === undefined ? [] : [{ code: 'dateUnusual', message: `${truck.regNumber}: ${text}.`, address }];
  });
}

/** What an import says of the dates of a row: sales and purchases of long ago are usual in a file. */
export function importedDateNotes(dates: Readonly<Record<string, unknown>>, today: string): string[] {
  return truckDates.flatMap(({ id, label, plausible }) => {
    const day = dates[id];
    const enteredOn = plausible === plausibleDates.done ? '' : today;
    return typeof day === 'string' ? (unusualDateSentence(label, day, today, enteredOn, plausible) ?? []) : [];
  });
}

/** `It is on 2 shared pages.` */
export function sharedWarning(truck: { company: Company; id: string }, pages: number): SaveWarning[] {
  if (pages === 0) return [];
  const message = `It is on ${pages === 1 ? '1 shared page' : `${pages} shared pages`}.`;
  return [{ code: 'shared', message, address: truckScreen(truck) }];
}

/** `GET /{truckCompany}/trucks/save-check`: what saving a truck with these fields would be refused for or warned of. */
export const saveCheckRoute = defineRoute({
  id: 'checkTruckSave',
  tag: 'Trucks',
  summary: 'Why a truck could not be saved in this way, and what saving it would warn of',
  method: 'GET',
  path: '/:truckCompany/trucks/save-check',
  roles: approvedRoles,
  params: companyParams,
  query: z.object({
    truckId: idSchema.optional().describe('The truck of the company; left out for a new one.'),
    regNumber: lineSchema.optional(),
    chassisNumber: lineSchema.optional(),
    /** The company that it is moved to. */
    to: companySchema.optional(),
    isSold: z.enum(['true', 'false']).optional(),
    soldTo: idSchema.optional().describe('The id of the buyer.'),
  }),
  result: z
    .object({ refusal: z.string().nullable(), warnings: z.array(saveWarningSchema) })
    .meta({ id: 'TruckSaveCheck' }),
  messages: { 400: 'Failed to check truck.', 404: 'The requested truck does not exist.' },
});

/** `GET /{truckCompany}/trucks/{truckId}/company`: for addresses that name a truck's former company. */
export const truckCompanyRoute = defineRoute({
  id: 'getTruckCompany',
  tag: 'Trucks',
  summary: 'Which company has a truck now that the company has or had',
  method: 'GET',
  path: '/:truckCompany/trucks/:truckId/company',
  roles: approvedRoles,
  params: companyParams.extend({ truckId: idSchema }),
  result: z.object({ company: companySchema }).meta({ id: 'TruckCompany' }),
  messages: { 400: 'Failed to retrieve company of truck.', 404: 'The requested truck does not exist.' },
});
