/** Offers the latest version of a record that somebody else saved meanwhile, beside what was typed (decisions, section 3). */
import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import classes from './conflict-dialog.module.css';

/** A field whose typed and latest values differ, in the record's own words. */
interface FieldDifference {
  id: string;
  label: string;
  mine: string;
  latest: string;
}

/** What the person decides about. */
export interface Differences {
  /** Where what was typed is not what the latest version says. */
  fields: readonly FieldDifference[];
  /** What else somebody changed, taken over either way: `Color (Black)`. */
  taken: readonly string[];
}

interface Props {
  title: string;
  /** Undefined while there is no conflict. */
  differences: Differences | undefined;
  onKeep: () => void;
  onUseLatest: () => void;
  onClose: () => void;
}

function DifferenceTable({ fields, taken }: Differences) {
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
            {fields.map(({ id, label, mine, latest }) => (
              <Table.Tr key={id}>
                <Table.Th scope="row">{label}</Table.Th>
                <Table.Td>{mine || 'Empty'}</Table.Td>
                <Table.Td>{latest || 'Empty'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {taken.length === 0 ? null : (
        <Text size="sm" c="dimmed">
          Also changed, and taken over either way: {taken.join(', ')}.
        </Text>
      )}
    </>
  );
}

/** Closing it leaves the form as it is; the next save asks again. */
export function ConflictDialog({ title, differences, onKeep, onUseLatest, onClose }: Props) {
  return (
    <Modal
      opened={differences !== undefined}
      onClose={onClose}
      title={title}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text>Nothing of yours was saved or lost. Choose what the form goes on with.</Text>
        {differences === undefined ? null : <DifferenceTable {...differences} />}
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
