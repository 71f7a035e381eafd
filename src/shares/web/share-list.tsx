/** Shared pages as staff see them: the link to pass on, its expiry date, the number of views, and 'Stop sharing'. */
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { companyPaths } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import type { Share } from '#shares/share.ts';
import { revokeShareRoute } from '#shares/share-routes.ts';
import { useAlertingAction } from '#web/alerts/use-alerting-action.ts';
import { useChange } from '#web/api/use-call.ts';
import { today } from '#web/today.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { PassOn } from '#web/ui/pass-on.tsx';

function viewsText({ openings }: Share): string {
  if (openings === 0) return 'not viewed yet';
  return openings === 1 ? 'viewed once' : `viewed ${openings} times`;
}

function aboutText(share: Share): string {
  const { truckIds, until, withPrice, by } = share;
  const end = until < today() ? `expired ${formatDate(until)}` : `expires ${formatDate(until)}`;
  const trucks = truckIds.length === 1 ? [] : [`${truckIds.length} trucks`];
  return [
    ...trucks,
    end,
    withPrice ? 'with price' : 'without price',
    viewsText(share),
    `by ${by ?? 'a colleague'}`,
  ].join(', ');
}

/** Stops sharing without asking for confirmation. */
function StopSharingButton({ share: { id, company } }: { share: Share }) {
  const { mutateAsync, isSuccess } = useChange(revokeShareRoute);
  const { busy, runAction } = useAlertingAction();
  const revoke = () =>
    runAction(
      () => mutateAsync({ params: { truckCompany: companyPaths[company], shareId: id } }),
      'Link switched off.',
    );
  return (
    <BusyButton variant="default" size="compact-md" busy={busy || isSuccess} onClick={revoke}>
      Stop sharing
    </BusyButton>
  );
}

function ShareItem({ share, title }: { share: Share; title: string }) {
  return (
    <Stack component="li" gap={4}>
      <Anchor href={share.uri} target="_blank" rel="noreferrer" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {share.uri}
      </Anchor>
      <Group gap="xs" justify="space-between">
        <Text size="sm" c="dimmed">
          {aboutText(share)}
        </Text>
        <Group gap="xs">
          <PassOn uri={share.uri} title={title} copyLabel="Copy link" />
          <StopSharingButton share={share} />
        </Group>
      </Group>
    </Stack>
  );
}

/** @param title what the pages show; comes before their addresses in messages */
export function ShareList({ shares, title }: { shares: readonly Share[]; title: string }) {
  return (
    <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
      {shares.map((share) => (
        <ShareItem key={share.id} share={share} title={title} />
      ))}
    </Stack>
  );
}
