/** The dialog that moves a truck to another item (specification, sections 2.16 and 9). */
import { Button, Group, Stack, Text } from '@mantine/core';
import { firstCharacters } from '#shared/text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './move-truck-dialog.module.css';
import type { ItemValues, TruckValues } from './paper-form-parts.ts';

/** Characters of a description that the dialog shows. */
const shownLength = 30;

/** A truck that is to be moved, and where it stands. */
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

/** One press chooses the item. */
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
