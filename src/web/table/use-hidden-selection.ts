/** Finds selected rows that the search or filters hide. Actions still include them. */
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListRow } from './list-column.ts';
import { isNarrowed, type PageRequest } from './list-request.ts';
import { type Answer, type ListSource, pageQuery } from './list-source.ts';
import type { RowSelection } from './use-row-selection.ts';

/** Ids per request, to limit the length of its URL. */
const maxIds = 100;

const none: readonly string[] = [];

/** A request for the rows that match the search and filters and have one of the ids. */
function requestOfIds({ search, filters }: PageRequest, ids: string[]): PageRequest {
  return { search, filters: { ...filters, id: { in: ids } }, sort: [], group: null, limit: maxIds, offset: 0 };
}

function allRows<Row extends ListRow>(results: readonly { data: Answer<Row> | undefined }[]) {
  return results.every(({ data }) => data !== undefined)
    ? results.flatMap(({ data }) => data?.page.rows ?? [])
    : undefined;
}

/** Selected rows that do not match the search or filters. */
export interface HiddenSelection {
  count: number;
  /** What hides them: `search and filters`. */
  by: string;
  deselect(): void;
}

interface HiddenSelectionInput<Row extends ListRow> {
  source: ListSource;
  answer: Answer<Row> | undefined;
  /** The visible rows. */
  shown: readonly Row[];
  selection: RowSelection<Row>;
}

/** Rows on another page may match, so the server is asked about those. */
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
