/** Section of a truck's page: 'Sale Pack' and the shared pages that show the truck. */
import { Text } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { companyPaths } from '#shared/companies.ts';
import { listSharesRoute } from '#shares/share-routes.ts';
import { getTruckRoute } from '#trucks/truck-routes.ts';
import { useCall } from '#web/api/use-call.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { EmptyText } from '#web/ui/empty-text.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Section } from '#web/ui/section.tsx';
import { ShareList } from './share-list.tsx';
import { useSalePack } from './use-sale-pack.ts';

export function TruckSharing({ target }: { target: RecordTarget }) {
  const { data: truck } = useCall(getTruckRoute, { params: recordParams(target, 'truckId') });
  const { busy, save } = useSalePack(target.company, [target.id]);
  const actions = (
    <BusyButton
      variant="default"
      leftSection={<IconPackage size={16} aria-hidden />}
      busy={busy}
      disabled={truck === undefined}
      onClick={save}
    >
      Sale Pack
    </BusyButton>
  );
  return (
    <Section title="Shared Pages" actions={actions}>
      <TruckShares target={target} title={truck === undefined ? '' : `${truck.make} ${truck.model}`} />
    </Section>
  );
}

function TruckShares({ target, title }: { target: RecordTarget; title: string }) {
  const request = { params: { truckCompany: companyPaths[target.company] }, query: { truckId: target.id } };
  const { data, isPending, refetch } = useCall(listSharesRoute, request, { retries: 1 });
  if (isPending) return <Text c="dimmed">Loading shared pages...</Text>;
  if (data === undefined) return <LoadFailed text="The shared pages could not be loaded." onRetry={refetch} />;
  if (data.length === 0) return <EmptyText>No shared pages to display</EmptyText>;
  return <ShareList shares={data} title={title} />;
}
