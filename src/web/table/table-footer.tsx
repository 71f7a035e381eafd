/** The table's footer: number of rows, selection, rows per page and page buttons. */
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronLeftPipe, IconChevronRight, IconChevronRightPipe } from '@tabler/icons-react';
import { type MouseEvent, memo, useId } from 'react';
import { formatNumber } from '#shared/numbers.ts';
import { StepButton } from '#web/ui/step-button.tsx';
import classes from './data-table.module.css';
import { type ListState, pageSizes } from './list-state.ts';
import type { HiddenSelection } from './use-hidden-selection.ts';

const sizes = pageSizes.map(String);
interface Range {
  /** Index of the first visible row or group. */
  start: number;
  /** Number of visible rows; undefined if rows are grouped. */
  shown: number | undefined;
  /** Number of matching rows, or of groups. */
  count: number | undefined;
  /** Number of matching rows. */
  total: number | undefined;
  plural: string;
}

/** `1–10 of 2,400`; with groups `156 trucks`, or `156 trucks in 23 groups, showing 11–20`. */
function describePage({ start, shown, count = 0, total = 0, plural }: Range, pageSize: number): string {
  if (total === 0) return `0 ${plural}`;
  const end = shown === undefined ? Math.min(count, start + pageSize) : start + shown;
  const range = `${formatNumber(start + 1)}–${formatNumber(end)}`;
  if (shown !== undefined) return `${range} of ${formatNumber(count)}`;
  const rows = `${formatNumber(total)} ${plural}`;
  return count > pageSize ? `${rows} in ${formatNumber(count)} groups, showing ${range}` : rows;
}

interface TableFooterProps extends Range {
  pageSize: number;
  change(part: Partial<ListState>): void;
  /** Shown instead of the range before the first response. */
  loadingText: string;
  selectedCount: number;
  clearSelection(): void;
  /** Number of new rows that are not shown yet. */
  waiting: number;
  showWaiting(): void;
  hiddenSelection: HiddenSelection | undefined;
}

function PageSize({ pageSize, change }: Pick<TableFooterProps, 'pageSize' | 'change'>) {
  const selectId = useId();
  return (
    <div className={classes.pageSize}>
      <label htmlFor={selectId}>Rows per page</label>
      <NativeSelect
        id={selectId}
        className={classes.sizeSelect ?? ''}
        size="xs"
        data={sizes}
        value={String(pageSize)}
        onChange={(event) => change({ pageSize: Number(event.currentTarget.value) })}
      />
    </div>
  );
}

interface StepsProps {
  pageIndex: number;
  pageCount: number;
  change: TableFooterProps['change'];
}

function Steps({ pageIndex, pageCount, change }: StepsProps) {
  const isFirst = pageIndex === 0;
  const isLast = pageIndex >= pageCount - 1;
  const go = (index: number) => () => change({ pageIndex: index });
  return (
    <ActionIcon.Group>
      <StepButton icon={IconChevronLeftPipe} label="First page" isDisabled={isFirst} onClick={go(0)} />
      <StepButton icon={IconChevronLeft} label="Previous page" isDisabled={isFirst} onClick={go(pageIndex - 1)} />
      <StepButton icon={IconChevronRight} label="Next page" isDisabled={isLast} onClick={go(pageIndex + 1)} />
      <StepButton icon={IconChevronRightPipe} label="Last page" isDisabled={isLast} onClick={go(pageCount - 1)} />
    </ActionIcon.Group>
  );
}

interface HiddenSelectedProps extends Pick<TableFooterProps, 'selectedCount' | 'change'> {
  hidden: HiddenSelection;
}

/** Warns that actions include hidden rows, and offers to show or deselect them. */
function HiddenSelected({ hidden, selectedCount, change }: HiddenSelectedProps) {
  const { count, by, deselect } = hidden;
  return (
    <>
      <span>{`${formatNumber(count)} of ${formatNumber(selectedCount)} are hidden by the ${by}`}</span>
      <Button variant="subtle" size="compact-sm" onClick={() => change({ search: '', filters: {} })}>
        Show hidden
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={deselect}>
        Deselect hidden
      </Button>
    </>
  );
}

/** Shows the waiting rows. The focus moves to the table, because the button disappears. */
function WaitingRows({ waiting, plural, showWaiting }: Pick<TableFooterProps, 'waiting' | 'plural' | 'showWaiting'>) {
  const show = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('[data-table]')?.querySelector<HTMLElement>('section')?.focus({ preventScroll: true });
    showWaiting();
  };
  return (
    <Button variant="default" size="compact-sm" onClick={show}>
      {`${formatNumber(waiting)} new ${waiting === 1 ? plural.slice(0, -1) : plural}, show`}
    </Button>
  );
}

function TableFooterView(props: TableFooterProps) {
  const { pageSize, change, count, selectedCount, hiddenSelection, waiting, plural, showWaiting } = props;
  const pageIndex = Math.floor(props.start / pageSize);
  const pageCount = Math.max(1, Math.ceil((count ?? 0) / pageSize));
  return (
    <div className={classes.footer}>
      <div className={classes.footerPart}>
        <span role="status">{count === undefined ? props.loadingText : describePage(props, pageSize)}</span>
        {selectedCount > 0 && (
          <>
            <span>{`${formatNumber(selectedCount)} selected`}</span>
            {hiddenSelection && <HiddenSelected hidden={hiddenSelection} {...{ selectedCount, change }} />}
            <Button variant="subtle" size="compact-sm" onClick={props.clearSelection}>
              Clear selection
            </Button>
          </>
        )}
        <span aria-live="polite">{waiting > 0 && <WaitingRows {...{ waiting, plural, showWaiting }} />}</span>
      </div>
      <nav className={classes.footerPart} aria-label="Pages">
        <PageSize {...{ pageSize, change }} />
        <Steps {...{ pageIndex, pageCount, change }} />
      </nav>
    </div>
  );
}

export const TableFooter = memo(TableFooterView);
