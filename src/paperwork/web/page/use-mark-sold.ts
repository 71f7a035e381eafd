/** Marks an invoice's trucks as sold, and shows their new state. */
import { useQueryClient } from '@tanstack/react-query';
import { type InvoiceSale, invoiceSaleRoute, markInvoiceSoldRoute } from '#paperwork/sale-routes.ts';
import type { PaperAddress } from '#paperwork/web/paper-target.ts';
import { companyPaths } from '#shared/companies.ts';
import { markedText, unchangedText } from '#trucks/web/sale-texts.ts';
import { showWarnings } from '#trucks/web/show-warnings.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage, hasStatus } from '#web/api/api-error.ts';
import { callKey, useCall, useChange } from '#web/api/use-call.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';

function saleParams({ company, id }: PaperAddress) {
  return { truckCompany: companyPaths[company], invoiceId: id };
}

export function useInvoiceSale(target: PaperAddress) {
  return useCall(invoiceSaleRoute, { params: saleParams(target) });
}

/** @param etag the displayed version; if the invoice changed since, nothing is marked and `onFailure` reloads it */
export function useMarkSold(target: PaperAddress, etag: string | undefined, onFailure: () => unknown) {
  const { busy, run } = useOneAtATime();
  const client = useQueryClient();
  const { mutateAsync } = useChange(markInvoiceSoldRoute);
  const params = saleParams(target);

  async function mark(wanted: readonly string[]): Promise<void> {
    clearAlerts('Error', 'Warning');
    try {
      const { data } = await mutateAsync({ params, ifMatch: etag });
      const { marked, warnings, ...result } = data;
      // The warnings of marked trucks no longer apply.
      const sale: InvoiceSale = { ...result, warnings: [] };
      client.setQueryData(callKey(invoiceSaleRoute, { params }), { data: sale, etag: undefined });
      if (marked.length > 0) sendAlert('Success', markedText(marked.length, sale.client.name));
      const left = unchangedText(wanted, data);
      if (left !== undefined) sendAlert('Warning', left);
      // The dialog has already shown reservations.
      showWarnings(warnings.filter(({ code }) => code === 'shared'));
    } catch (error) {
      sendAlert('Error', hasStatus(error, 412) ? 'Failed to mark trucks as sold.' : errorMessage(error));
      if (hasStatus(error, 412)) sendAlert('Warning', errorMessage(error));
      onFailure();
      void client.invalidateQueries({ queryKey: [invoiceSaleRoute.id] });
    }
  }

  return { busy, mark: (wanted: readonly string[]) => run(() => mark(wanted)) };
}
