/** Queries the DVLA's Vehicle Enquiry Service by reg number. */
import { z } from 'zod';
import { fetchExternal } from '#server/external-fetch.ts';
import { Failure, RetryLater } from '#shared/errors.ts';
import { lineSchema } from '#shared/text.ts';
import { trimRegNumber } from '#shared/vehicle-key.ts';
import type { EuroStatus } from '#trucks/truck.ts';
import { type LookedUpVehicle, lookUpVehicleRoute } from '#trucks/vehicle-lookup.ts';

/** URL and API key of the service. */
export interface VehicleService {
  /** Without `/v1/vehicles`. */
  url: string;
  key: string;
  /** Request timeout in milliseconds; default 8,000. */
  timeoutMs?: number;
}

/** @throws Failure 404, 429, 501, 503 */
export type LookUpVehicle = (regNumber: string, signal: AbortSignal) => Promise<LookedUpVehicle>;

const defaultTimeoutMs = 8_000;

/** Longer than any real make, colour or standard. A value with hidden characters is ignored. */
const text = lineSchema.max(60).nullish().catch(null);

/** The part of the response in use; a field in an unexpected form counts as missing. */
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

/** Maps `EURO 6 AD`, `Euro VI` or an electric fuel type to our values; null if unknown. */
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

/** In seconds; dates and invalid values are not passed on. */
function retryAfterOf(headers: Headers): string | undefined {
  const given = headers.get('retry-after') ?? '';
  return /^\d{1,5}$/.test(given) ? given : undefined;
}

/** Maps an error response to our own. */
function refusalOf({ status, headers }: Response): Failure {
  // The service answers 400 for an impossible reg number.
  if (status === 404 || status === 400) return new Failure(404);
  if (status === 429) return new RetryLater(429, retryAfterOf(headers));
  return unavailable(`The DVLA service answered ${status}.`);
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

/** Without a service every look-up answers 501. */
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
