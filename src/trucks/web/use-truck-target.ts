/** The truck that a screen's address names. */
import { useParams } from 'react-router';
import { useCompanyParam } from '#web/paths.ts';
import type { TruckTarget } from './truck-queries.ts';

/** Undefined where the address names none of the companies, or no id. */
export function useTruckTarget(): TruckTarget | undefined {
  const company = useCompanyParam();
  const id = useParams().id?.trim();
  return company === undefined || !id ? undefined : { company, id };
}
