/** A company's trucks as the browser reads and changes them (specification, sections 7 and 8). */
import type { SavedTruck } from '#trucks/truck.ts';
import { truckListRoutes } from '#trucks/truck-routes.ts';
import type { Versioned } from '#web/api/call-api.ts';
import { changesOf } from '#web/api/use-call.ts';

/** A truck as it was read, with the version that changes to it are based on. */
export type TruckVersion = Versioned<SavedTruck>;

/** A change of a truck: lists are read anew. */
export const useTruckChange = changesOf(truckListRoutes.rows);
