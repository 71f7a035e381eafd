/** Warnings on saving a truck or marking it as sold. They never block, and a form can ask for them before it saves. */
import { z } from 'zod';
import { type Company, companyNames, companySchema } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema, lineSchema } from '#shared/text.ts';
import { plausibleDates, unusualDateSentence, unusualDateText, unusualDateWarning } from '#shared/unusual-date.ts';
import { vehicleKey } from '#shared/vehicle-key.ts';

/**
 * `sameChassis`, `sameRegNumber`: another truck of the group has this number. `reserved`: marked as sold while reserved
 * for another client. `shared`: sold or moved while buyers can open a shared page of it. `dateUnusual`: the purchase or
 * sale date is far in the future or past. `chassisLetters`: the chassis number contains I, O or Q.
 */
const codes = ['sameChassis', 'sameRegNumber', 'reserved', 'shared', 'dateUnusual', 'chassisLetters'] as const;

/** A warning with a link to the screen it concerns. */
export const saveWarningSchema = z
  .object({ code: z.enum(codes).meta({ id: 'SaveWarningCode' }), message: z.string(), address: z.string() })
  .meta({ id: 'SaveWarning' });
export type SaveWarning = z.infer<typeof saveWarningSchema>;

export function truckScreen({ company, id }: { company: Company; id: string }): string {
  return `/${company}/trucks/${encodeURIComponent(id)}/view`;
}

export interface SameVehicle {
  id: string;
  company: Company;
  regNumber: string;
  isSold: boolean;
  soldDate: string | null;
  hasSameChassis: boolean;
  hasSameReg: boolean;
}

/** A truck that was sold and bought back has two records for a good reason, so a sold one is only mentioned. */
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
 * Chassis numbers never contain I, O or Q, which are easily read as 1 and 0 (ISO 3779).
 * @param truck without an id: a new truck
 */
export function chassisCharactersWarning(truck: {
  company: Company;
  id: string | null;
  chassisNumber: string | null;
}): SaveWarning[] {
  const { company, id, chassisNumber } = truck;
  const characters = ['I', 'O', 'Q'].filter((letter) => chassisNumber?.toUpperCase().includes(letter));
  // A placeholder such as 'to follow' is not a chassis number.
  if (characters.length === 0 || vehicleKey(chassisNumber) === '') return [];
  const address = id === null ? `/${company}/trucks/create` : `/${company}/trucks/${encodeURIComponent(id)}/edit`;
  const message = `The chassis number has ${characters.join(' and ')}. Chassis numbers never have the letters I, O or Q: check for 1 and 0.`;
  return [{ code: 'chassisLetters', message, address }];
}

/** A truck with a current reservation. */
export interface ReservedTruck {
  id: string;
  company: Company;
  regNumber: string;
  clientId: string;
  clientName: string;
  until: string;
}

/**
 * Warns when the buyer is not the client of the reservation.
 * @param buyerId null for an unknown buyer
 */
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
 * Warns of dates far in the future. Dates far in the past only warn when this save entered or changed them, since old
 * records have them.
 * @param before null for a new truck
 */
export function truckDateWarnings(
  truck: TruckDates & { company: Company; id: string; regNumber: string },
  before: TruckDates | null,
  today: string,
): SaveWarning[] {
  const address = `/${truck.company}/trucks/${encodeURIComponent(truck.id)}/edit`;
  return truckDates.flatMap(({ id, label, plausible }) => {
    const isUnchanged = before !== null && before[id] === truck[id];
    const text = unusualDateText(label, truck[id], today, isUnchanged ? '' : today, plausible);
    return unusualDateWarning(truck.regNumber, text, address);
  });
}

/**
 * Notes on the dates of an imported row. Old sales and purchases are normal in an import, so their age is not noted.
 */
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

/** `GET /{truckCompany}/trucks/save-check`: checks a truck before it is saved and returns the error or the warnings. */
export const saveCheckRoute = defineRoute({
  id: 'checkTruckSave',
  tag: 'Trucks',
  summary: 'Check a truck before saving: returns the error or the warnings',
  method: 'GET',
  shows: ['truck', 'client', 'share'],
  path: '/:truckCompany/trucks/save-check',
  roles: approvedRoles,
  params: companyParams,
  query: z.object({
    truckId: idSchema.optional().describe('The truck of the company; left out for a new one.'),
    regNumber: lineSchema.optional(),
    chassisNumber: lineSchema.optional(),
    /** The company that the truck would move to. */
    to: companySchema.optional(),
    isSold: z.enum(['true', 'false']).optional(),
    soldTo: idSchema.optional().describe('The id of the buyer.'),
  }),
  result: z
    .object({ refusal: z.string().nullable(), warnings: z.array(saveWarningSchema) })
    .meta({ id: 'TruckSaveCheck' }),
  messages: { 400: 'Failed to check truck.', 404: 'The requested truck does not exist.' },
});

/** `GET /{truckCompany}/trucks/{truckId}/company`: lets old links find a truck that moved to another company. */
export const truckCompanyRoute = defineRoute({
  id: 'getTruckCompany',
  tag: 'Trucks',
  summary: 'Find the current company of a truck that the company has or had',
  method: 'GET',
  shows: ['truck'],
  path: '/:truckCompany/trucks/:truckId/company',
  roles: approvedRoles,
  params: companyParams.extend({ truckId: idSchema }),
  result: z.object({ company: companySchema }).meta({ id: 'TruckCompany' }),
  messages: { 400: 'Failed to retrieve company of truck.', 404: 'The requested truck does not exist.' },
});
