/** Below the table: what is shown of how many, rows per page, the way to other pages (specification, 2.4). */
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronLeftPipe, IconChevronRight, IconChevronRightPipe } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './data-table.module.css';
import type { ListRow } from './list-column.ts';
import { StepButton } from './step-button.tsx';
import { pageSizes } from './table-url-state.ts';
import type { Page } from './use-list-table.ts';

const counts = new Intl.NumberFormat('en-GB');

/** Numbers as people read them: `1–10 of 2,400`. */
function describePage<Row extends ListRow>({ rows, start, total }: Page<Row>): string {
  const { format } = counts;
  return `${format(total === 0 ? 0 : start + 1)}–${format(start + rows.length)} of ${format(total)}`;
}

interface TableFooterProps<Row extends ListRow> {
  page: Page<Row>;
  pageSize: number;
  /** Said instead of the range while rows load. */
  loadingText: string | undefined;
  /** The number of pages is not known yet. */
  isPartial: boolean;
  selectedCount: number;
  clearSelection(): void;
  onPage(pageIndex: number): void;
  onPageSize(pageSize: number): void;
}

/** The foot of the table. */
export function TableFooter<Row extends ListRow>(props: TableFooterProps<Row>) {
  const { page, pageSize, loadingText, selectedCount, onPage } = props;
  const selectId = useId();
  const isFirst = page.pageIndex === 0;
  const isLast = props.isPartial || page.pageIndex >= page.pageCount - 1;
  return (
    <div className={classes.footer}>
      <div className={classes.footerPart}>
        <span role="status">{loadingText ?? describePage(page)}</span>
        {selectedCount > 0 && (
          <>
            <span>{counts.format(selectedCount)} selected</span>
            <Button variant="subtle" size="compact-sm" onClick={props.clearSelection}>
              Clear selection
            </Button>
          </>
        )}
      </div>
      <nav className={classes.footerPart} aria-label="Pages">
        <span className={classes.pageSize}>
          <label htmlFor={selectId}>Rows per page</label>
          <NativeSelect
            id={selectId}
            className={classes.sizeSelect ?? ''}
            size="xs"
            data={pageSizes.map(String)}
            value={String(pageSize)}
            onChange={(event) => props.onPageSize(Number(event.currentTarget.value))}
          />
        </span>
        <ActionIcon.Group>
          <StepButton icon={IconChevronLeftPipe} label="First page" isDisabled={isFirst} onClick={() => onPage(0)} />
          <StepButton
            icon={IconChevronLeft}
            label="Previous page"
            isDisabled={isFirst}
            onClick={() => onPage(page.pageIndex - 1)}
          />
          <StepButton
            icon={IconChevronRight}
            label="Next page"
            isDisabled={isLast}
            onClick={() => onPage(page.pageIndex + 1)}
          />
          <StepButton
            icon={IconChevronRightPipe}
            label="Last page"
            isDisabled={isLast}
            onClick={() => onPage(page.pageCount - 1)}
          />
        </ActionIcon.Group>
      </nav>
    </div>
  );
}
