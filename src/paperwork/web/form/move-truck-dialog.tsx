import { Button, Group, Stack, Text } from '@mantine/core';
import { firstCharacters } from '#shared/text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './move-truck-dialog.module.css';
import type { ItemValues, TruckValues } from './paper-form-parts.ts';

/** Maximum characters of a description in the dialog. */
const shownLength = 30;

/** A truck to move, and its current item. */
export interface Moving {
  from: number;
  truck: TruckValues;
}

interface Props {
  /** Undefined while the dialog is closed. */
  moving: Moving | undefined;
  items: readonly ItemValues[];
  onMove: (to: number) => void;
  onClose: () => void;
}

export function MoveTruckDialog({ moving, items, onMove, onClose }: Props) {
  const targets = items.flatMap(({ description }, index) =>
    index === moving?.from ? [] : [{ index, description: description.trim() }],
  );
  return (
    <Dialog
      opened={moving !== undefined}
      onClose={onClose}
      title="Move Truck"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text>{`Move ${moving?.truck.regNumber ?? ''} to:`}</Text>
        <ul className={classes.items}>
          {targets.map(({ index, description }, place) => (
            <li key={index}>
              <Button
                variant="default"
                fullWidth
                justify="flex-start"
                {...(place === 0 ? { 'data-autofocus': true } : {})}
                onClick={() => onMove(index)}
              >
                <ItemName number={index + 1} description={description} />
              </Button>
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function ItemName({ number, description }: { number: number; description: string }) {
  const shown = firstCharacters(description, shownLength);
  return (
    <>
      <span className={classes.number}>{`Item ${number}`}</span>{' '}
      {shown === '' ? (
        <span className={classes.none}>no description yet</span>
      ) : (
        <span className={shown === description ? '' : classes.cut}>{shown}</span>
      )}
    </>
  );
}
