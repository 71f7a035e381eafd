/**
 * Actions on trucks selected in a stock list, from modules that depend on trucks; `app/page-sections.tsx` provides
 * them.
 */
import { type ComponentType, createContext } from 'react';
import type { Truck } from '#trucks/truck.ts';

export interface StockActionProps {
  trucks: readonly Truck[];
}

/** Each action decides whether it is shown. */
export const StockActionsContext = createContext<readonly ComponentType<StockActionProps>[]>([]);
