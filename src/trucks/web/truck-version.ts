import type { SavedTruck } from '#trucks/truck.ts';
import type { Versioned } from '#web/api/call-api.ts';

/** A truck with the version that changes are based on. */
export type TruckVersion = Versioned<SavedTruck>;
