/** 'Preview': the first trucks of a feed as a table. */
import { Table, Text } from '@mantine/core';
import type { Feed } from '#feeds/feed.ts';
import { feedRowsRoute } from '#feeds/feed-routes.ts';
import { useCall } from '#web/api/use-call.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { TableHeads } from '#web/ui/table-heads.tsx';
import classes from './feeds.module.css';
import { trucksText } from './last-read.ts';

interface Props {
  target: RecordTarget;
  feed: Feed;
  opened: boolean;
  onClose: () => void;
}

export function PreviewDialog({ target, feed, opened, onClose }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Preview of ${feed.name}`}
      size="90rem"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Rows target={target} />
    </Dialog>
  );
}

function Rows({ target }: { target: RecordTarget }) {
  const { data, error, refetch } = useCall(feedRowsRoute, { params: recordParams(target, 'feedId') });
  if (data === undefined && error !== null) {
    return <LoadFailed text="The preview could not be loaded." onRetry={() => void refetch()} inDialog />;
  }
  if (data === undefined) return <Loading text="Loading preview..." />;
  const { heads, rows } = data;
  if (rows.length === 0) return <Text>This feed has no trucks at the moment.</Text>;
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">{`The first ${trucksText(rows.length)}, as the portal gets them.`}</Text>
      <Table.ScrollContainer
        minWidth={560}
        maxHeight="60vh"
        type="native"
        tabIndex={0}
        role="region"
        aria-label="First trucks"
        className={classes.preview ?? ''}
      >
        <Table stickyHeader withColumnBorders>
          <TableHeads heads={heads} />
          <Table.Tbody>
            {rows.map((cells, index) => (
              <Table.Tr key={String(index)}>
                {cells.map((cell, place) => (
                  <Table.Td key={`${heads[place]} ${String(place)}`} title={cell}>
                    {cell}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}
