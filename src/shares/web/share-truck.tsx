/** 'Share' among the actions of a truck's page. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShare } from '@tabler/icons-react';
import { getTruckRoute } from '#trucks/truck-routes.ts';
import { useCall } from '#web/api/use-call.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';
import { ShareDialog } from './share-dialog.tsx';

export function ShareTruck({ target }: { target: RecordTarget }) {
  const { data: truck } = useCall(getTruckRoute, { params: recordParams(target, 'truckId') }, { isOnPage: true });
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare size={16} aria-hidden />}
        disabled={truck === undefined}
        onClick={open}
      >
        Share
      </Button>
      {truck === undefined ? null : <ShareDialog trucks={[truck]} opened={isOpen} onClose={close} />}
    </>
  );
}
