/** Shows the user's changes next to the version that someone else saved, for each field in conflict. */
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Comparison, Conflict, Side } from './conflict.ts';
import classes from './conflict-dialog.module.css';

interface Props {
  title: string;
  /** Undefined while there is no conflict. */
  comparison: Comparison | undefined;
  /** Who saved the latest version and when, if known. */
  savedBy: string | undefined;
  /** Merges both users' changes, with the chosen side for each conflict. */
  onMerge: (choices: Readonly<Record<string, Side>>) => void;
  /** Discards the user's changes. */
  onUseLatest: () => void;
  onClose: () => void;
}

const sideLabels: Record<Side, string> = { mine: 'Yours', theirs: 'Theirs', original: 'Original' };
const sides = Object.keys(sideLabels) as Side[];

/** Closing the dialog leaves the form unchanged; the next save opens it again. */
export function ConflictDialog({ title, comparison, onClose, ...decision }: Props) {
  return (
    <Modal
      opened={comparison !== undefined}
      onClose={onClose}
      title={title}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {comparison === undefined ? null : <Decision comparison={comparison} {...decision} />}
    </Modal>
  );
}

type DecisionProps = Required<Pick<Props, 'onMerge' | 'onUseLatest'>> & {
  comparison: Comparison;
  savedBy: string | undefined;
};

function Decision({ comparison: { conflicts, mineOnly, theirsOnly }, savedBy, onMerge, onUseLatest }: DecisionProps) {
  const [choices, setChoices] = useState<Record<string, Side>>({});
  return (
    <Stack>
      {savedBy === undefined ? null : <Text fw={600}>{savedBy}</Text>}
      <Text role="alert">
        {conflicts.length === 0
          ? 'You changed different fields. Keep both sets of changes, or use the latest version without yours.'
          : 'You both changed the fields below. Choose what to keep of each, or use the latest version without your changes.'}
      </Text>
      {conflicts.map((conflict) => (
        <Choice
          key={conflict.id}
          conflict={conflict}
          side={choices[conflict.id] ?? 'mine'}
          onChoose={(side) => setChoices((all) => ({ ...all, [conflict.id]: side }))}
        />
      ))}
      <Merged text="Only you changed:" parts={mineOnly} />
      <Merged text="Only they changed:" parts={theirsOnly} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onUseLatest}>
          Use the latest version
        </Button>
        <Button onClick={() => onMerge(choices)} data-autofocus>
          {conflicts.length === 0 ? 'Keep both' : 'Keep these'}
        </Button>
      </Group>
    </Stack>
  );
}

interface ChoiceProps {
  conflict: Conflict;
  side: Side;
  onChoose: (side: Side) => void;
}

function Choice({ conflict, side, onChoose }: ChoiceProps) {
  return (
    <Radio.Group
      label={conflict.label}
      value={side}
      onChange={(value) => onChoose(value as Side)}
      className={classes.choice ?? ''}
    >
      <Stack gap={6} mt={6}>
        {sides.map((one) => (
          <Radio
            key={one}
            value={one}
            label={
              <>
                <span className={classes.side}>{`${sideLabels[one]}:`}</span> {conflict[one] || 'Empty'}
              </>
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function Merged({ text, parts }: { text: string; parts: readonly string[] }) {
  if (parts.length === 0) return null;
  return (
    <Text size="sm" className={classes.merged ?? ''}>
      <span className={classes.side}>{text}</span> {parts.join(', ')}.
    </Text>
  );
}
