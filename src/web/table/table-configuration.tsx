/** The dialog in which a person orders, shows and hides a table's columns, with its button (specification, 2.4). */
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3, IconRestore } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { moveColumn } from './column-settings.ts';
import type { ListColumn, ListRow } from './list-column.ts';
import { StepButton } from './step-button.tsx';
import classes from './table-configuration.module.css';
import type { ColumnSettingsControl } from './use-column-settings.ts';

interface ItemProps<Row extends ListRow> {
  column: ListColumn<Row>;
  control: ColumnSettingsControl;
}

function ColumnItem<Row extends ListRow>({ column, control }: ItemProps<Row>) {
  const { id, label } = column;
  const { settings, change } = control;
  const noteId = useId();
  const index = settings.order.indexOf(id);
  const move = (by: -1 | 1) => change((current) => ({ ...current, order: moveColumn(current.order, id, by) }));
  const show = (isShown: boolean) =>
    change((current) => {
      const others = current.hidden.filter((other) => other !== id);
      return { ...current, hidden: isShown ? others : [...others, id] };
    });
  return (
    <li className={classes.item}>
      <Checkbox
        className={classes.shown ?? ''}
        label={label}
        checked={!settings.hidden.includes(id)}
        disabled={column.locked === true}
        aria-describedby={column.locked ? noteId : undefined}
        onChange={(event) => show(event.currentTarget.checked)}
      />
      {column.locked && (
        <Text id={noteId} size="sm" c="dimmed">
          always shown
        </Text>
      )}
      <Group gap={6} wrap="nowrap">
        <StepButton icon={IconArrowUp} label={`Move ${label} up`} isDisabled={index === 0} onClick={() => move(-1)} />
        <StepButton
          icon={IconArrowDown}
          label={`Move ${label} down`}
          isDisabled={index === settings.order.length - 1}
          onClick={() => move(1)}
        />
      </Group>
    </li>
  );
}

interface TableConfigurationProps<Row extends ListRow> {
  /** Of the dialog: 'Trucks Table Configuration' for the four lists (specification, 2.4). */
  title?: string;
  columns: readonly ListColumn<Row>[];
  control: ColumnSettingsControl;
}

interface DialogProps<Row extends ListRow> extends TableConfigurationProps<Row> {
  isOpen: boolean;
  onClose(): void;
}

/** Changes count at once and are saved at once. */
function TableConfigurationDialog<Row extends ListRow>(props: DialogProps<Row>) {
  const { title = 'Trucks Table Configuration', columns, control, isOpen, onClose } = props;
  const [isAsking, setIsAsking] = useState(false);
  const ordered = control.settings.order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  return (
    <>
      <Modal
        opened={isOpen}
        onClose={onClose}
        title={title}
        closeButtonProps={{ 'aria-label': 'Close' }}
        closeOnEscape={!isAsking}
      >
        <Stack>
          <Text size="sm" c="dimmed">
            Choose which columns you see, and in which order.
          </Text>
          <ol className={classes.list}>
            {ordered.map((column) => (
              <ColumnItem key={column.id} column={column} control={control} />
            ))}
          </ol>
          <Group justify="space-between" className={classes.actions ?? ''}>
            <Button
              variant="default"
              leftSection={<IconRestore size={16} aria-hidden="true" />}
              onClick={() => setIsAsking(true)}
            >
              Reset to Default
            </Button>
            <Button onClick={onClose}>Done</Button>
          </Group>
        </Stack>
      </Modal>
      <ConfirmDialog
        opened={isAsking}
        title="Reset Column Order"
        text="Are you sure you want to reset the column order to default?"
        confirmLabel="Reset"
        dangerous={false}
        onConfirm={control.reset}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

/** The button that opens the dialog of a list's table. */
export function TableConfiguration<Row extends ListRow>(props: TableConfigurationProps<Row>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        data-icon
        variant="default"
        leftSection={<IconColumns3 size={18} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        Table Configuration
      </Button>
      <TableConfigurationDialog {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
