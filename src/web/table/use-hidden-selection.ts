/** Which selected rows a search or filters keep out of the list: actions still include them. */
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListRow } from './list-column.ts';
import { isNarrowed, type PageRequest } from './list-request.ts';
import { type Answer, type ListSource, pageQuery } from './list-source.ts';
import type { RowSelection } from './use-row-selection.ts';

/** Ids of one request, so that its address stays short. */
const maxIds = 100;

const none: readonly string[] = [];

/** Asks which of the ids match; order and page do not matter. */
function requestOfIds({ search, filters }: PageRequest, ids: string[]): PageRequest {
  return { search, filters: { ...filters, id: { in: ids } }, sort: [], group: null, limit: maxIds, offset: 0 };
}

function allRows<Row extends ListRow>(results: readonly { data: Answer<Row> | undefined }[]) {
  return results.every(({ data }) => data !== undefined)
    ? results.flatMap(({ data }) => data?.page.rows ?? [])
    : undefined;
}

/** Selected rows that do not match what the list is narrowed to. */
export interface HiddenSelection {
  count: number;
  /** What keeps them out: `search and filters`. */
  by: string;
  /** Takes their ticks away. */
  deselect(): void;
}

interface HiddenSelectionInput<Row extends ListRow> {
  source: ListSource;
  answer: Answer<Row> | undefined;
  /** The rows in sight. */
  shown: readonly Row[];
  selection: RowSelection<Row>;
}

/** Selected rows that do not match. Rows on another page may match, so the server is asked about these. */
export function useHiddenSelection<Row extends ListRow>(input: HiddenSelectionInput<Row>): HiddenSelection | undefined {
  const { source, answer, shown, selection } = input;
  const { selected, select } = selection;
  const request = answer && selected.length > 0 && isNarrowed(answer.request) ? answer.request : undefined;
  const absent = useMemo(() => {
    if (!request) return none;
    const ids = new Set(shown.map(({ id }) => id));
    return selected.flatMap(({ id }) => (ids.has(id) ? [] : [id]));
  }, [request, shown, selected]);
  const isWhole = request?.group === null && shown.length === answer?.page.total;
  const requested = isWhole ? none : absent;
  const requests = useMemo(() => {
    if (!request) return [];
    const count = Math.ceil(requested.length / maxIds);
    return Array.from({ length: count }, (_, at) =>
      requestOfIds(request, requested.slice(at * maxIds, (at + 1) * maxIds)),
    );
  }, [request, requested]);
  const matching = useQueries({
    queries: requests.map((ofIds) => pageQuery<Row>(source, ofIds)),
    combine: allRows<Row>,
  });
  return useMemo(() => {
    if (!request || !matching) return undefined;
    const ids = new Set(matching.map(({ id }) => id));
    const hidden = new Set(absent.filter((id) => !ids.has(id)));
    if (hidden.size === 0) return undefined;
    const by = [request.search !== '' && 'search', Object.keys(request.filters).length > 0 && 'filters'];
    return {
      count: hidden.size,
      by: by.filter((part) => part !== false).join(' and '),
      deselect: () => select(selected.flatMap(({ id }) => (hidden.has(id) ? [] : [id]))),
    };
  }, [request, absent, matching, select, selected]);
}
