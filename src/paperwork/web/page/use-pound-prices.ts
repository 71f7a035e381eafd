/** Sets the prices of a truck on an invoice in dollars, converted to pounds at the invoice's exchange rate. */

import type { Paper } from '#paperwork/paperwork.ts';
import { type PoundPrices, poundPrices, setPoundPricesText } from '#paperwork/pound-prices.ts';
import type { Company } from '#shared/companies.ts';
import { getTruckRoute, updateTruckRoute } from '#trucks/truck-routes.ts';
import { alertOutcome } from '#web/alerts/alert-outcome.ts';
import { callApiWithEtag } from '#web/api/call-api.ts';
import { useChange } from '#web/api/use-call.ts';
import { recordParams } from '#web/record-target.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';

export interface PoundOffer {
  prices: PoundPrices;
  text: string;
}

/** By truck id. */
export function poundOffers(paper: Paper): Map<string, PoundOffer> {
  const { exchangeRate, items } = paper;
  const offers = items.flatMap((item) => {
    const prices = poundPrices(item, paper);
    if (prices === null || exchangeRate === null) return [];
    const offer = { prices, text: setPoundPricesText(prices, exchangeRate) };
    return item.trucks.map(({ id }) => [id, offer] as const);
  });
  return new Map(offers);
}

/** @param onSet called after the request, even if it failed */
export function useSetPoundPrices(company: Company, onSet: () => unknown) {
  const { busy, run } = useOneAtATime();
  const { mutateAsync } = useChange(updateTruckRoute);

  async function set(id: string, { prices }: PoundOffer): Promise<void> {
    const params = recordParams({ company, id }, 'truckId');
    await alertOutcome(async () => {
      const { etag } = await callApiWithEtag(getTruckRoute, { params });
      await mutateAsync({ params, body: prices, ifMatch: etag });
    });
    await onSet();
  }

  return { busy, set: (id: string, offer: PoundOffer) => void run(() => set(id, offer)) };
}
