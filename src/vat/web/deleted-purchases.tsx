/** Trucks included in purchase VAT that are no longer in stock. */
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { companyNames } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { Period } from '#vat/vat-period.ts';
import { type DeletedPurchase, deletedPurchasesRoute } from '#vat/vat-routes.ts';
import { useCall } from '#web/api/use-call.ts';
import { truckPaths } from '#web/paths.ts';
import { companyPathOf } from '#web/table/list-source.ts';
import type { ListCompany } from '#web/ui/use-company.ts';

/** Renders nothing if there are none. */
export function DeletedPurchases({ company, days }: { company: ListCompany; days: Period }) {
  const call = { params: { truckCompany: companyPathOf(company) }, query: { from: days.from, to: days.to } };
  const { data = [] } = useCall(deletedPurchasesRoute, call);
  if (data.length === 0) return null;
  return (
    <section aria-label="In the purchase VAT">
      <Text mt="md">Purchase VAT includes these trucks, which are no longer in stock:</Text>
      <ul>
        {data.map((purchase) => (
          <li key={purchase.truckId}>
            <DeletedTruck purchase={purchase} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DeletedTruck({ purchase }: { purchase: DeletedPurchase }) {
  const { truckId, regNumber, company, purchaseDate, purchaseVat } = purchase;
  const bought = `${formatMoney(purchaseVat)}, bought on ${formatDate(purchaseDate)}`;
  if (company === null) return `${regNumber}: ${bought}, deleted`;
  return (
    <>
      <Anchor component={Link} to={truckPaths.view(company, truckId)} inherit>
        {regNumber}
      </Anchor>
      : {bought}, moved to {companyNames[company]}
    </>
  );
}
