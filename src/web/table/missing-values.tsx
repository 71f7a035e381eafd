/** Says how many rows the filters leave out because a detail was never entered. */
import { Button, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { formatNumber } from '#shared/numbers.ts';
import classes from './data-table.module.css';
import type { ListColumn, ListRow } from './list-column.ts';
import type { PageRequest } from './list-request.ts';
import { type Answer, type ListSource, pageQuery } from './list-source.ts';
import { type ListState, withFilter } from './list-state.ts';

/** Fewer rows without the value than one in this many are not worth a notice. */
const noticedPart = 10;

interface MissingValuesProps<Row extends ListRow> {
  source: ListSource;
  answer: Answer<Row> | undefined;
  columns: readonly ListColumn<Row>[];
  plural: string;
  change(part: Partial<ListState>): void;
}

/** The request for the rows that match everything else and have no value in the column. */
function emptyIn(request: PageRequest, id: string): PageRequest {
  return {
    ...request,
    filters: { ...request.filters, [id]: { in: [null] } },
    sort: [],
    group: null,
    limit: 1,
    offset: 0,
  };
}

/** Renders nothing if the filters leave out few rows for this reason, or none. */
export function MissingValues<Row extends ListRow>(props: MissingValuesProps<Row>) {
  const { source, answer, columns, plural, change } = props;
  const filters = answer?.request.filters ?? {};
  const filtered = columns.filter(({ id, isExpected }) => isExpected && filters[id] && !filters[id].in?.includes(null));
  const counts = useQueries({
    queries: filtered.map(({ id }) => ({
      ...pageQuery<Row>(source, emptyIn(answer?.request ?? noRequest, id)),
      select: ({ page }: Answer<Row>) => page.total,
    })),
  });
  const matching = answer?.page.total ?? 0;
  return filtered.map(({ id, label }, index) => {
    const count = counts[index]?.data ?? 0;
    if (count === 0 || count * noticedPart < matching) return null;
    const subject = count === 1 ? `1 ${plural.slice(0, -1)} has` : `${formatNumber(count)} ${plural} have`;
    return (
      <div key={id} className={classes.notice}>
        <Text size="sm">{`${subject} no ${label}, so the filter leaves ${count === 1 ? 'it' : 'them'} out.`}</Text>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => change({ filters: withFilter(filters, id, { in: [null] }) })}
        >{`Show without ${label}`}</Button>
      </div>
    );
  });
}

const noRequest: PageRequest = { search: '', filters: {}, sort: [], group: null, limit: 1, offset: 0 };
