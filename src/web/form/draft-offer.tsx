/** Offers to restore unsaved changes of an earlier visit. */
import { Button, Group, Portal, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { formatRecentMoment } from '#web/moment.ts';
import surface from '#web/ui/card.module.css';
import { joinClasses } from '#web/ui/join-classes.ts';
import { noticesId } from '#web/ui/page-notices.tsx';
import classes from './draft-offer.module.css';

interface Props {
  /** Time of the last unsaved change. */
  at: string;
  /** Shown where it is rendered, as in a dialog. */
  inside: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Shown below the page's header unless `inside`. */
export function DraftOffer({ at, inside, onRestore, onDiscard }: Props) {
  const offer = (
    <div role="status" className={joinClasses(surface.card, classes.offer)}>
      <Text size="sm">{`You have unsaved changes from ${formatRecentMoment(at)}.`}</Text>
      <Group gap="xs">
        <Button size="compact-sm" leftSection={<IconHistory size={16} aria-hidden />} onClick={onRestore}>
          Restore
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </div>
  );
  return inside ? (
    offer
  ) : (
    <Portal target={`#${noticesId}`} reuseTargetNode>
      {offer}
    </Portal>
  );
}
