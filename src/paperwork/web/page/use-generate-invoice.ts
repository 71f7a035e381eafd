/** Generates an order's invoice and goes to it (specification, sections 2.17 and 4). */
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { generateInvoiceRoute } from '#paperwork/paperwork-routes.ts';
import { createdState } from '#paperwork/web/created-state.ts';
import { usePaperChange } from '#paperwork/web/paper-queries.ts';
import type { PaperAddress } from '#paperwork/web/paper-target.ts';
import { companyPaths } from '#shared/companies.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage } from '#web/api/api-error.ts';
import { invoicePaths } from '#web/paths.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';

interface InvoiceGeneration {
  generate: () => void;
  busy: boolean;
}

/** One invoice however often it is pressed; `onFailure` reads the order anew, which may have its invoice by now. */
export function useInvoiceGeneration({ company, id }: PaperAddress, onFailure: () => unknown): InvoiceGeneration {
  const navigate = useNavigate();
  const { busy, run } = useOneAtATime();
  // The same key until an answer comes: when one was lost on its way, trying again gives the invoice that was made.
  const key = useRef<string>(undefined);
  const { mutate } = usePaperChange(generateInvoiceRoute);

  function work(): Promise<void> {
    clearAlerts('Error', 'Warning');
    key.current ??= crypto.randomUUID();
    const call = { params: { truckCompany: companyPaths[company], orderId: id }, idempotencyKey: key.current };
    return new Promise((resolve) => {
      // Callbacks given here are not called once the page was left: nobody is taken away from another one.
      mutate(call, {
        onSuccess: (invoice) => {
          key.current = undefined;
          // What was said of the order is no news on its invoice's page.
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
