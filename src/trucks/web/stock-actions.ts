/** What rooms above trucks do with the trucks that are ticked in a stock list; `app/page-sections.tsx` hands it down. */
import { type ComponentType, createContext } from 'react';
import type { Truck } from '#trucks/truck.ts';

/** What such an action works on. */
export interface StockActionProps {
  /** Those with a tick, whole. */
  trucks: readonly Truck[];
}

/** The actions, in their order; each says by itself when it is there. */
export const StockActionsContext = createContext<readonly ComponentType<StockActionProps>[]>([]);
