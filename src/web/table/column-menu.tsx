/** The menu of a column: filter, sort, pin, hide; and under 'More' group and resize. */
import { Button, Divider, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconArrowDown,
  IconArrowsHorizontal,
  IconArrowsMinimize,
  IconArrowUp,
  IconChevronDown,
  IconChevronUp,
  IconEyeOff,
  IconPin,
  IconPinnedOff,
  IconStack2,
  type TablerIcon,
} from '@tabler/icons-react';
import { ColumnFilterFields } from './column-filter-fields.tsx';
import { minColumnSize } from './column-layout.ts';
import { pinColumn } from './column-settings.ts';
import type { ColumnHeaderProps } from './header-props.ts';
import type { ListRow } from './list-column.ts';

/** Step of 'Widen column' and 'Narrow column' in pixels. */
const widthStep = 25;

interface MenuProps<Row extends ListRow> extends ColumnHeaderProps<Row> {
  close(): void;
}

function Action({ icon: Icon, label, onClick }: { icon: TablerIcon; label: string; onClick(): void }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      fw={400}
      fz="sm"
      c="var(--mantine-color-text)"
      justify="flex-start"
      leftSection={<Icon size={16} aria-hidden="true" />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

function SortActions<Row extends ListRow>({ header, sorted, close }: MenuProps<Row>) {
  const { column } = header;
  const sort = (desc: boolean) => {
    column.toggleSorting(desc, true);
    close();
  };
  return (
    <>
      {sorted !== 'asc' && <Action icon={IconArrowUp} label="Sort ascending" onClick={() => sort(false)} />}
      {sorted !== 'desc' && <Action icon={IconArrowDown} label="Sort descending" onClick={() => sort(true)} />}
    </>
  );
}

function PinActions<Row extends ListRow>({ place, columnSettings, close }: MenuProps<Row>) {
  const pin = (side: 'left' | 'right' | null) => {
    columnSettings.change((settings) => pinColumn(settings, place.column.id, side));
    close();
  };
  return (
    <>
      {place.pinned !== 'left' && <Action icon={IconPin} label="Pin to left" onClick={() => pin('left')} />}
      {place.pinned !== 'right' && <Action icon={IconPin} label="Pin to right" onClick={() => pin('right')} />}
      {place.pinned && <Action icon={IconPinnedOff} label="Unpin" onClick={() => pin(null)} />}
    </>
  );
}

function WidthActions<Row extends ListRow>({ place, columnSettings }: MenuProps<Row>) {
  const { id, size, minSize = minColumnSize } = place.column;
  const resize = (by: number) =>
    columnSettings.change((settings) => {
      const width = Math.max(minSize, (settings.widths[id] ?? size) + by);
      return { ...settings, widths: { ...settings.widths, [id]: width } };
    });
  return (
    <>
      <Action icon={IconArrowsHorizontal} label="Widen column" onClick={() => resize(widthStep)} />
      <Action icon={IconArrowsMinimize} label="Narrow column" onClick={() => resize(-widthStep)} />
    </>
  );
}

/** Less frequent actions: grouping, and resizing by keyboard. */
function MoreActions<Row extends ListRow>(props: MenuProps<Row>) {
  const { column } = props.place;
  const [isOpen, { toggle }] = useDisclosure();
  const group = () => {
    props.toggleGrouping(column.id);
    props.close();
  };
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        fw={400}
        c="dimmed"
        justify="flex-start"
        leftSection={isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        More
      </Button>
      {isOpen && (
        <Stack gap={2}>
          {column.groupable && (
            <Action
              icon={IconStack2}
              label={props.isGrouped ? `Ungroup ${column.label}` : `Group by ${column.label}`}
              onClick={group}
            />
          )}
          <WidthActions {...props} />
        </Stack>
      )}
    </>
  );
}

export function ColumnMenu<Row extends ListRow>(props: MenuProps<Row>) {
  const { column } = props.place;
  const { columnSettings, close } = props;
  const hide = () => {
    columnSettings.change((settings) => ({ ...settings, hidden: [...settings.hidden, column.id] }));
    close();
  };
  return (
    <Stack gap={2}>
      {column.filter && (
        <>
          <ColumnFilterFields
            column={column}
            filter={props.filter}
            useChoices={props.useChoices}
            onChange={(filter) => props.setFilter(column.id, filter)}
          />
          <Divider my={6} />
        </>
      )}
      {column.sortable && <SortActions {...props} />}
      <PinActions {...props} />
      {!column.locked && <Action icon={IconEyeOff} label={`Hide ${column.label}`} onClick={hide} />}
      <MoreActions {...props} />
    </Stack>
  );
}
