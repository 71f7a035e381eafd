/** Asks the DVLA's Vehicle Enquiry Service for a reg number (part two, section 12.7). */
import { z } from 'zod';
import { fetchExternal } from '#server/external-fetch.ts';
import { Failure, RetryLater } from '#shared/errors.ts';
import { lineSchema } from '#shared/text.ts';
import { trimRegNumber } from '#shared/vehicle-key.ts';
import type { EuroStatus } from '#trucks/truck.ts';
import { type LookedUpVehicle, lookUpVehicleRoute } from '#trucks/vehicle-lookup.ts';

/** Where the service is, and the key that it was given to us with. */
export interface VehicleService {
  /** Without `/v1/vehicles`. */
  url: string;
  key: string;
  /** Milliseconds until it counts as away; 8,000 where left out. */
  timeoutMs?: number;
}

/** @throws Failure 404, 429, 501, 503 */
export type LookUpVehicle = (regNumber: string, signal: AbortSignal) => Promise<LookedUpVehicle>;

const defaultTimeoutMs = 8_000;

/** Longer than any make, colour or standard; what has hidden characters is no name of one. */
const text = lineSchema.max(60).nullish().catch(null);

/** The part of its answer that is used; what it spells otherwise counts as not said. */
const answerSchema = z.object({
  make: text,
  colour: text,
  monthOfFirstRegistration: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .nullish()
    .catch(null),
  euroStatus: text,
  fuelType: text,
  motExpiryDate: z.iso.date().nullish().catch(null),
  markedForExport: z.boolean().nullish().catch(null),
});

const romans: Readonly<Record<string, string>> = { III: '3', IV: '4', V: '5', VI: '6' };

/** `EURO 6 AD`, `Euro VI` and what runs on electricity, in our spelling; null for what we have no name for. */
export function euroStatusOf(status: string | null | undefined, fuelType?: string | null): EuroStatus | null {
  if (/^electric/i.test(fuelType ?? '')) return 'Electric';
  const [, written = ''] = /^\s*euro\s*(vi|iv|v|iii|[3-6])(?![a-z0-9])/i.exec(status ?? '') ?? [];
  const digit = romans[written.toUpperCase()] ?? written;
  return digit === '' ? null : (`Euro${digit}` as EuroStatus);
}

const { messages } = lookUpVehicleRoute;

function unavailable(reason: unknown): Failure {
  const cause = reason instanceof Error ? reason : new Error(String(reason));
  return new Failure(503, messages[503], [], cause);
}

/** Seconds, as the service gives them; a date or anything else is not passed on. */
function retryAfterOf(headers: Headers): string | undefined {
  const given = headers.get('retry-after') ?? '';
  return /^\d{1,5}$/.test(given) ? given : undefined;
}

/** What an answer other than a success means for the caller. */
function refusalOf({ status, headers }: Response): Failure {
  // It answers 400 to what can be no reg number of its own.
  if (status === 404 || status === 400) return new Failure(404);
  if (status === 429) return new RetryLater(429, retryAfterOf(headers));
  return unavailable(`The vehicle look-up answered ${status}.`);
}

async function queryService(
  { url, key, timeoutMs = defaultTimeoutMs }: VehicleService,
  regNumber: string,
  signal: AbortSignal,
) {
  try {
    const request = {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ registrationNumber: trimRegNumber(regNumber) }),
      signal,
    };
    const response = await fetchExternal(`${url}/v1/vehicles`, request, { ms: timeoutMs });
    return response.ok ? answerSchema.parse(await response.json()) : refusalOf(response);
  } catch (error) {
    return unavailable(error);
  }
}

/** The look-up of a service; without one every look-up is answered 501. */
export function vehicleLookup(service: VehicleService | undefined): LookUpVehicle {
  return async (regNumber, signal) => {
    if (service === undefined) throw new Failure(501, messages[501]);
    const answer = await queryService(service, regNumber, signal);
    if (answer instanceof Failure) throw answer;
    const { make, colour, monthOfFirstRegistration, euroStatus, fuelType, motExpiryDate, markedForExport } = answer;
    return {
      make: make || null,
      colour: colour || null,
      monthOfFirstRegistration: monthOfFirstRegistration ?? null,
      euroStatus: euroStatusOf(euroStatus, fuelType),
      motExpiry: motExpiryDate ?? null,
      markedForExport: markedForExport ?? null,
    };
  };
}
