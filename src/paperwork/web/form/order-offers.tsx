/** Orders that a new invoice would repeat: their trucks are in the form, and they have no invoice yet. */
import { Anchor, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Link, matchPath } from 'react-router';
import type { CurrentPaper } from '#paperwork/paperwork.ts';
import { paperworkRoutes } from '#paperwork/paperwork-routes.ts';
import type { TruckWarning } from '#paperwork/truck-warnings.ts';
import { fetchPaper } from '#paperwork/web/paper-queries.ts';
import { type PaperAddress, paperCallParams } from '#paperwork/web/paper-target.ts';
import type { Company } from '#shared/companies.ts';
import { identifyCall } from '#web/api/use-call.ts';
import { orderPaths } from '#web/paths.ts';
import { Caution } from '#web/ui/caution.tsx';
import { useTruckWarnings } from './form-warnings.tsx';
import type { PaperControl, PaperFormValues } from './paper-form-values.ts';

/** The company's orders in the warnings' addresses, each once. */
function ordersIn(warnings: readonly TruckWarning[], company: Company): PaperAddress[] {
  const ids = warnings.flatMap(({ code, address }) => {
    const match = code === 'onOrder' ? matchPath('/:company/orders/:id/view', address) : null;
    return match?.params.company === company ? (match.params.id ?? []) : [];
  });
  return [...new Set(ids)].map((id) => ({ kind: 'order', company, id }));
}

interface Chosen {
  clientId: string | null;
  clientName: string;
  truckIds: string[];
}

function chosenIn({ billTo, items }: PaperFormValues): Chosen {
  const truckIds = items.flatMap(({ trucks }) => trucks.map(({ id }) => id));
  return { clientId: billTo.id, clientName: billTo.name.trim(), truckIds };
}

/** Any client's order is offered until the form has a client. */
function isOffered({ referenceId, billToClient }: CurrentPaper, { clientId, clientName }: Chosen): boolean {
  if (referenceId !== null) return false;
  return clientId === null ? clientName === '' : billToClient.id === clientId;
}

/** `Order 26 for Harbour Haulage Ltd has this truck:` */
function offerText({ number, billToClient, items }: CurrentPaper, { truckIds }: Chosen): string {
  const shared = items.flatMap(({ trucks }) => trucks).filter(({ id }) => truckIds.includes(id));
  const others = truckIds.length === 1 ? 'this truck' : shared.map(({ regNumber }) => regNumber).join(', ');
  return `Order ${number} for ${billToClient.name} has ${others}:`;
}

export function OrderOffers({ control, company }: { control: PaperControl; company: Company }) {
  const warnings = useTruckWarnings({ control, company, paperId: undefined });
  const chosen = useWatch({ control, compute: chosenIn });
  const answers = useQueries({
    queries: ordersIn(warnings, company).map((target) => ({
      ...identifyCall(paperworkRoutes.order.details, { params: paperCallParams(target) }),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchPaper(target, signal),
      retry: false,
    })),
  });
  const orders = answers.flatMap(({ data }) => (data && isOffered(data.data, chosen) ? [data.data] : []));
  return (
    <div role="status">
      {orders.length === 0 ? null : (
        <Caution>
          {orders.map((order) => (
            <Text key={order.id} size="sm">
              <span>{offerText(order, chosen)}</span>{' '}
              <Anchor component={Link} to={orderPaths.view(company, order.id)} c="inherit" underline="always" inherit>
                make its invoice
              </Anchor>
            </Text>
          ))}
        </Caution>
      )}
    </div>
  );
}
