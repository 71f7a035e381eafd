/** Generates an order's invoice and opens it. */
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { generateInvoiceRoute } from '#paperwork/paperwork-routes.ts';
import { createdState } from '#paperwork/web/created-state.ts';
import type { PaperAddress } from '#paperwork/web/paper-target.ts';
import { companyPaths } from '#shared/companies.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage } from '#web/api/api-error.ts';
import { useChange } from '#web/api/use-call.ts';
import { invoicePaths } from '#web/paths.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';

interface InvoiceGeneration {
  generate: () => void;
  busy: boolean;
}

/** Repeated presses generate one invoice. `onFailure` reloads the order, which may have an invoice by now. */
export function useInvoiceGeneration({ company, id }: PaperAddress, onFailure: () => unknown): InvoiceGeneration {
  const navigate = useNavigate();
  const { busy, run } = useOneAtATime();
  // The key stays the same until a response arrives, so that a retry after a lost response returns the same invoice.
  const key = useRef<string>(undefined);
  const { mutate } = useChange(generateInvoiceRoute);

  function work(): Promise<void> {
    clearAlerts('Error', 'Warning');
    key.current ??= crypto.randomUUID();
    const call = { params: { truckCompany: companyPaths[company], orderId: id }, idempotencyKey: key.current };
    return new Promise((resolve) => {
      // TanStack Query does not call these callbacks after unmount, so there is no navigation away from another page.
      mutate(call, {
        onSuccess: (invoice) => {
          key.current = undefined;
          // Alerts about the order do not concern the invoice page.
          clearAlerts();
          sendAlert('Success', 'Invoice created successfully.');
          navigate(invoicePaths.created(invoice.data.company), { state: createdState('invoice', invoice) });
        },
        onError: (error) => {
          sendAlert('Error', errorMessage(error));
          onFailure();
        },
        onSettled: () => resolve(),
      });
    });
  }

  return { generate: () => void run(work), busy };
}
