/** The recent merges into a client or supplier, each with an Undo button. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { PartyKind } from '#parties/party.ts';
import type { Merge } from '#parties/party-record.ts';
import { clientRoutes, supplierRoutes } from '#parties/party-record-routes.ts';
import { formatDate } from '#shared/dates.ts';
import { useCall } from '#web/api/use-call.ts';
import { dayOf } from '#web/today.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Section } from '#web/ui/section.tsx';
import { kindTexts } from './party-texts.ts';

interface Props {
  kind: PartyKind;
  id: string;
  /** The remaining party's name. */
  name: string;
  onUndo: (mergeId: string) => Promise<void>;
}

/** Shows nothing without recent merges. */
export function MergedParties({ kind, id, name, onUndo }: Props) {
  const route = kind === 'client' ? clientRoutes.merges : supplierRoutes.merges;
  const { data = [] } = useCall(route, { params: { partyId: id } });
  const [chosen, setChosen] = useState<Merge>();
  if (data.length === 0) return null;
  return (
    <Section title={`Merged ${kindTexts[kind].Several}`}>
      <Stack gap="xs">
        {data.map((merge) => (
          <Group key={merge.mergeId} gap="sm" justify="space-between">
            <Text>
              <strong>{merge.otherName}</strong>, {formatDate(dayOf(merge.at))}
              {merge.by === null ? '' : ` by ${merge.by}`} · can be undone until {formatDate(merge.undoUntil)}
            </Text>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              aria-label={`Undo merge of ${merge.otherName}`}
              onClick={() => setChosen(merge)}
            >
              Undo
            </Button>
          </Group>
        ))}
      </Stack>
      <ConfirmDialog
        opened={chosen !== undefined}
        title="Undo Merge"
        text={`${chosen?.otherName ?? ''} becomes a separate ${kindTexts[kind].one} again with its own trucks. Later changes to ${name} are kept.`}
        confirmLabel="Undo Merge"
        dangerous={false}
        onConfirm={() => chosen && onUndo(chosen.mergeId)}
        onClose={() => setChosen(undefined)}
      />
    </Section>
  );
}
