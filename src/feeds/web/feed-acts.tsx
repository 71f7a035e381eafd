/** The buttons that end a feed's address: 'New Address' and 'Delete'. */
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Feed } from '#feeds/feed.ts';
import { deleteFeedRoute, newFeedAddressRoute } from '#feeds/feed-routes.ts';
import { alertOutcome } from '#web/alerts/alert-outcome.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { useChange } from '#web/api/use-call.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { feedPaths } from './feed-paths.ts';

interface Props {
  target: RecordTarget;
  feed: Feed;
}

export function NewAddress({ target, feed }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync } = useChange(newFeedAddressRoute);
  async function confirm() {
    clearAlerts('Error', 'Warning');
    await alertOutcome(
      () => mutateAsync({ params: recordParams(target, 'feedId') }),
      'The feed has a new address. Give it to the portal.',
    );
  }
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => setIsAsking(true)}>
        New Address
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="New Address"
        text="The old address ends at once. A portal that still uses it can no longer read your trucks, until you give it the new one."
        subject={feed.name}
        confirmLabel="New Address"
        onConfirm={confirm}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

export function DeleteFeed({ target, feed, etag }: Props & { etag: string | undefined }) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync } = useChange(deleteFeedRoute);
  async function confirm() {
    clearAlerts('Error', 'Warning');
    await alertOutcome(async () => {
      await mutateAsync({ params: recordParams(target, 'feedId'), ifMatch: etag });
      sendAlert('Success', 'Feed deleted successfully.');
      navigate(feedPaths.list(target.company), { replace: true });
    });
  }
  return (
    <>
      <DeleteButton size="sm" onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        opened={isAsking}
        title="Delete Feed"
        text="Are you sure you want to delete this feed? Its address ends at once. This action cannot be undone."
        subject={feed.name}
        confirmLabel="Delete"
        onConfirm={confirm}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
