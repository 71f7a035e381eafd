import type { SavedTruck } from '#trucks/truck.ts';
import { truckListRoutes } from '#trucks/truck-routes.ts';
import type { Versioned } from '#web/api/call-api.ts';
import { changesOf } from '#web/api/use-call.ts';

/** A truck with the version that changes are based on. */
export type TruckVersion = Versioned<SavedTruck>;

/** Reloads the lists after a change. */
export const useTruckChange = changesOf(truckListRoutes.rows);
