/** Offers the latest version of a truck that somebody else saved meanwhile, beside what was typed (decisions, section 3). */
import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import type { Truck } from '#trucks/truck.ts';
import classes from './conflict-dialog.module.css';
import { rebaseTruck, truckWithForm } from './truck-conflict.ts';
import { detailFields } from './truck-fields.tsx';
import type { TruckFormValues } from './truck-form-values.ts';

interface Versions {
  typed: TruckFormValues;
  base: Truck;
  latest: Truck;
}

interface Props {
  typed: TruckFormValues | undefined;
  /** The version that the typed changes were based on. */
  base: Truck;
  /** Undefined while there is no conflict. */
  latest: Truck | undefined;
  onKeep: () => void;
  onUseLatest: () => void;
  onClose: () => void;
}

function differing(one: Truck, other: Truck) {
  return detailFields.filter((field) => field.text(one) !== field.text(other));
}

function Differences({ typed, base, latest }: Versions) {
  const mine = truckWithForm(latest, rebaseTruck(typed, base, latest));
  const fields = differing(mine, latest);
  const taken = differing(base, latest).filter((field) => !fields.includes(field));
  return (
    <>
      {fields.length === 0 ? (
        <Text>What you typed is what the latest version says.</Text>
      ) : (
        <Table className={classes.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Field</Table.Th>
              <Table.Th scope="col">Yours</Table.Th>
              <Table.Th scope="col">Latest version</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map(({ id, label, text }) => (
              <Table.Tr key={id}>
                <Table.Th scope="row">{label}</Table.Th>
                <Table.Td>{text(mine) || 'Empty'}</Table.Td>
                <Table.Td>{text(latest) || 'Empty'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {taken.length === 0 ? null : (
        <Text size="sm" c="dimmed">
          Also changed, and taken over either way:{' '}
          {taken.map(({ label, text }) => `${label} (${text(latest) || 'empty'})`).join(', ')}.
        </Text>
      )}
    </>
  );
}

/** Closing it leaves the form as it is; the next save asks again. */
export function ConflictDialog({ typed, base, latest, onKeep, onUseLatest, onClose }: Props) {
  return (
    <Modal
      opened={latest !== undefined}
      onClose={onClose}
      title="This truck was changed by someone else"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text>Nothing of yours was saved or lost. Choose what the form goes on with.</Text>
        {typed === undefined || latest === undefined ? null : <Differences typed={typed} base={base} latest={latest} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onUseLatest}>
            Use the latest version
          </Button>
          <Button onClick={onKeep} data-autofocus>
            Keep my changes
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
