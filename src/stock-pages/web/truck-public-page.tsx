/** Section of an advertised truck's page: the address of its public page, to pass on. */
import { Anchor, Stack } from '@mantine/core';
import { getParticularsRoute } from '#companies/particulars-routes.ts';
import { companyPaths } from '#shared/companies.ts';
import { stockTruckPath } from '#shared/stock-address.ts';
import type { SavedTruck } from '#trucks/truck.ts';
import { getTruckRoute } from '#trucks/truck-routes.ts';
import { useCall } from '#web/api/use-call.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';
import { PassOn } from '#web/ui/pass-on.tsx';
import { Section } from '#web/ui/section.tsx';

export function TruckPublicPage({ target }: { target: RecordTarget }) {
  const { data: truck } = useCall(getTruckRoute, { params: recordParams(target, 'truckId') });
  return truck?.advertised ? <AdvertisedTruck truck={truck} /> : null;
}

/** Shown only while the company's stock page is on. */
function AdvertisedTruck({ truck: { company, stockNumber, make, model } }: { truck: SavedTruck }) {
  const { data } = useCall(getParticularsRoute, { params: { truckCompany: companyPaths[company] } });
  if (!data?.publicStockPage) return null;
  const address = `${location.origin}${stockTruckPath(company, stockNumber)}`;
  return (
    <Section title="Public Page">
      <Stack gap="xs">
        <Anchor href={address} target="_blank" rel="noreferrer" size="sm" style={{ overflowWrap: 'anywhere' }}>
          {address}
        </Anchor>
        <PassOn uri={address} title={`${make} ${model}`} />
      </Stack>
    </Section>
  );
}
