/** Chips for the active filters and groups. A click removes the filter or group. */
import { Button } from '@mantine/core';
import { IconStack2, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeFilter } from '#shared/filter-text.ts';
import type { Filter } from '#shared/list-address.ts';
import classes from './data-table.module.css';
import type { ListColumn, ListRow } from './list-column.ts';
import type { ListState } from './list-state.ts';

/** Letters of the values that a filter's chip names. */
const maxLength = 80;

interface ChipProps {
  text: string;
  action: string;
  icon?: ReactNode;
  onClick(): void;
}

function Chip({ text, action, icon, onClick }: ChipProps) {
  return (
    <li>
      <Button
        variant="default"
        fw={500}
        size="compact-sm"
        radius="xl"
        maw="100%"
        leftSection={icon}
        rightSection={<IconX size={14} aria-hidden="true" />}
        aria-label={`${text}, ${action}`}
        onClick={onClick}
      >
        {text}
      </Button>
    </li>
  );
}

interface ActiveChipsProps<Row extends ListRow> {
  columns: readonly ListColumn<Row>[];
  state: ListState;
  change(part: Partial<ListState>): void;
  setFilter(id: string, filter: Filter | null): void;
}

export function ActiveChips<Row extends ListRow>(props: ActiveChipsProps<Row>) {
  const { columns, state, change } = props;
  const { filters, grouping } = state;
  const filtered = columns.flatMap((column) => {
    const filter = filters[column.id];
    return filter
      ? [
          {
            column,
            text: `${column.filterLabel ?? column.label}: ${describeFilter(filter, column.valueText, maxLength)}`,
          },
        ]
      : [];
  });
  if (filtered.length === 0 && grouping.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Active filters and groups">
      {grouping.map((id) => (
        <Chip
          key={id}
          icon={<IconStack2 size={14} aria-hidden="true" />}
          text={`Grouped by ${columns.find((column) => column.id === id)?.label}`}
          action="ungroup"
          onClick={() => change({ grouping: grouping.filter((other) => other !== id) })}
        />
      ))}
      {filtered.map(({ column, text }) => (
        <Chip key={column.id} text={text} action="remove filter" onClick={() => props.setFilter(column.id, null)} />
      ))}
      {filtered.length > 1 && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => change({ filters: {} })}>
            Clear filters
          </Button>
        </li>
      )}
    </ul>
  );
}
