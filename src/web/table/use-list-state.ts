/** A list's state in the URL. */
import { type inferParserType, useQueryStates } from 'nuqs';
import { useCallback, useMemo } from 'react';
import { knownText, readStored, writeStored } from '#web/stored.ts';
import { recordPlace } from '#web/ui/back-navigation.ts';
import { type ListState, listParameters, pageSizes } from './list-state.ts';

/** Key in local storage for the last chosen rows per page. */
const sizeKey = 'page-size';

export interface ListStateControl {
  state: ListState;
  /** The id of the view in the URL; null for none. */
  viewId: string | null;
  /** Ids of columns that the URL requests to be shown. */
  shows: readonly string[];
  /** Changes a part of the state, and returns to the first page unless `part` has a page. */
  change(part: Partial<ListState>): void;
  /** Replaces the state and the view in the URL. */
  open(state: Partial<ListState>, viewId: string | null): void;
  /** Whether the URL has no search, filters, sort order, groups, columns or view. */
  isPlain: boolean;
}

function knownSize(size: number | null): number | undefined {
  return pageSizes.find((known) => known === size);
}

/** The text format in local storage. */
export const pageSizeText = knownText((text) => knownSize(Number(text)));

/** A chosen page size is part of every URL, so that a shared link shows the same page to other users. */
function pageParameters(pageIndex: number, pageSize: number) {
  const isPlain = pageSize === pageSizes[0] && readStored(sizeKey, pageSizeText) === undefined;
  return { page: pageIndex + 1, size: isPlain ? null : pageSize, pageSize: null };
}

type Given = inferParserType<typeof listParameters>;

function pageOf({ page, size, pageSize }: Given): Pick<ListState, 'pageIndex' | 'pageSize'> {
  const known = knownSize(size ?? pageSize) ?? readStored(sizeKey, pageSizeText);
  return { pageIndex: Math.max(1, page) - 1, pageSize: known ?? pageSizes[0] };
}

function isPlainAddress({ search, filter, sort, group, show, view }: Given): boolean {
  const parts = Object.keys(filter).length + sort.length + group.length + show.length;
  return !search && parts === 0 && view === null;
}

/** Changes replace the URL without adding to the history. */
export function useListState(): ListStateControl {
  const [given, setParameters] = useQueryStates(listParameters);
  const { search, filter, sort, group, view, show } = given;
  const { pageIndex, pageSize } = pageOf(given);
  const state = useMemo(
    (): ListState => ({ search, filters: filter, sort, grouping: group, pageIndex, pageSize }),
    [search, filter, sort, group, pageIndex, pageSize],
  );
  const change = useCallback(
    (part: Partial<ListState>) => {
      if (part.pageSize !== undefined) writeStored(sizeKey, String(part.pageSize));
      const written = setParameters({
        ...(part.search === undefined ? {} : { search: part.search }),
        ...(part.filters === undefined ? {} : { filter: part.filters }),
        ...(part.sort === undefined ? {} : { sort: part.sort }),
        ...(part.grouping === undefined ? {} : { group: [...part.grouping] }),
        ...pageParameters(part.pageIndex ?? 0, part.pageSize ?? pageSize),
      });
      void written.then(recordPlace);
    },
    [setParameters, pageSize],
  );
  const open = useCallback(
    (next: Partial<ListState>, viewId: string | null) => {
      const written = setParameters({
        search: next.search ?? '',
        filter: next.filters ?? {},
        sort: next.sort ?? [],
        group: [...(next.grouping ?? [])],
        ...pageParameters(0, next.pageSize ?? pageSize),
        view: viewId,
        show: null,
      });
      void written.then(recordPlace);
    },
    [setParameters, pageSize],
  );
  const isPlain = isPlainAddress(given);
  return useMemo(
    () => ({ state, viewId: view, shows: show, change, open, isPlain }),
    [state, view, show, change, open, isPlain],
  );
}
