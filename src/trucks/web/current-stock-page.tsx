/** `/current-stock`: the trucks that are for sale (specification, section 2.5). */
import { StockList } from './stock-list.tsx';

/** Unsold trucks only. */
export function CurrentStockPage() {
  return (
    <StockList title="Current Stock" includeSold={false} failureAlert="Failed to retrieve list of unsold trucks" />
  );
}
