/** `/all-stock`: every truck, sold ones too (specification, section 2.5). */
import { StockList } from './stock-list.tsx';

/** Sold and unsold trucks. */
export function AllStockPage() {
  return <StockList title="All Stock" includeSold failureAlert="Failed to retrieve list of trucks" />;
}
