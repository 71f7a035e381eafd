/** The dialog to order, show and hide a table's columns, with its button. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconColumns3, IconRestore } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ColumnList } from './column-list.tsx';
import type { ListColumn, ListRow } from './list-column.ts';
import classes from './table-configuration.module.css';
import type { ColumnSettingsControl } from './use-column-settings.ts';

interface TableConfigurationProps<Row extends ListRow> {
  /** Title of the dialog. */
  title?: string;
  columns: readonly ListColumn<Row>[];
  control: ColumnSettingsControl;
}

interface DialogProps<Row extends ListRow> extends TableConfigurationProps<Row> {
  isOpen: boolean;
  onClose(): void;
}

/** Changes take effect and are saved at once. */
function TableConfigurationDialog<Row extends ListRow>(props: DialogProps<Row>) {
  const { title = 'Trucks Table Configuration', columns, control, isOpen, onClose } = props;
  const [isAsking, setIsAsking] = useState(false);
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
            Choose your columns and drag them into order.
          </Text>
          <ColumnList columns={columns} control={control} />
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

function TableConfigurationView<Row extends ListRow>(props: TableConfigurationProps<Row>) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        data-icon
        variant="default"
        title="Table Configuration"
        leftSection={<IconColumns3 size={18} aria-hidden="true" />}
        onClick={open}
      >
        Table Configuration
      </Button>
      <TableConfigurationDialog {...props} isOpen={isOpen} onClose={close} />
    </>
  );
}

export const TableConfiguration = memo(TableConfigurationView) as typeof TableConfigurationView;
