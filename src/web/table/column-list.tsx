/** The list of columns in the configuration dialog, ordered by dragging or with the arrow buttons. */
import { Checkbox, Group, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useId } from 'react';
import { DragHandle, SortableItem, SortableList } from '#web/ui/sortable-list.tsx';
import { StepButton } from '#web/ui/step-button.tsx';
import { moveColumn, placeColumnAt } from './column-settings.ts';
import type { ListColumn, ListRow } from './list-column.ts';
import classes from './table-configuration.module.css';
import type { ColumnSettingsControl } from './use-column-settings.ts';

interface ItemProps<Row extends ListRow> {
  column: ListColumn<Row>;
  control: ColumnSettingsControl;
}

function MoveButtons<Row extends ListRow>({ column, control }: ItemProps<Row>) {
  const { id, label } = column;
  const { order } = control.settings;
  const index = order.indexOf(id);
  const move = (by: -1 | 1) => control.change((current) => ({ ...current, order: moveColumn(current.order, id, by) }));
  return (
    <Group gap={6} wrap="nowrap">
      <StepButton icon={IconArrowUp} label={`Move ${label} up`} isDisabled={index === 0} onClick={() => move(-1)} />
      <StepButton
        icon={IconArrowDown}
        label={`Move ${label} down`}
        isDisabled={index === order.length - 1}
        onClick={() => move(1)}
      />
    </Group>
  );
}

function ColumnItem<Row extends ListRow>({ column, control }: ItemProps<Row>) {
  const { id, label } = column;
  const { settings, change } = control;
  const noteId = useId();
  const show = (isShown: boolean) =>
    change((current) => {
      const others = current.hidden.filter((other) => other !== id);
      return { ...current, hidden: isShown ? others : [...others, id] };
    });
  return (
    <SortableItem id={id} className={classes.item}>
      <DragHandle id={id} label={label} />
      <Checkbox
        className={classes.shown ?? ''}
        label={label}
        checked={!settings.hidden.includes(id)}
        disabled={column.locked === true}
        aria-describedby={column.locked ? noteId : undefined}
        onChange={(event) => show(event.currentTarget.checked)}
      />
      {column.locked && (
        <Text id={noteId} size="sm" c="dimmed" className={classes.note ?? ''}>
          always shown
        </Text>
      )}
      <MoveButtons column={column} control={control} />
    </SortableItem>
  );
}

interface ColumnListProps<Row extends ListRow> {
  columns: readonly ListColumn<Row>[];
  control: ColumnSettingsControl;
}

/** Columns in the user's order. A dragged column moves when it is dropped. */
export function ColumnList<Row extends ListRow>({ columns, control }: ColumnListProps<Row>) {
  const { order } = control.settings;
  return (
    <SortableList
      className={classes.list}
      ids={order}
      onDrop={(id, onto) =>
        control.change((current) => ({ ...current, order: placeColumnAt(current.order, id, onto) }))
      }
    >
      {order.map((id) => {
        const column = columns.find((candidate) => candidate.id === id);
        return column && <ColumnItem key={id} column={column} control={control} />;
      })}
    </SortableList>
  );
}
