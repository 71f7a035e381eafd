/** A list's state in its address, and how it is changed (specification, section 10.3; decisions, section 4). */
import { useQueryStates } from 'nuqs';
import { useCallback, useMemo } from 'react';
import { readSetting, writeSetting } from '#web/stored-setting.ts';
import { rememberPlace } from '#web/ui/way-back.ts';
import { type ListState, listParameters, pageSizes } from './list-state.ts';

/** Name in local storage of the rows per page that the person chose last. */
const sizeKey = 'page-size';

/** The list's state, with the saved view that is open. */
export interface ListStateControl {
  state: ListState;
  /** The id of the saved view in the address; null for none. */
  viewId: string | null;
  /** Changes a part of the state. Whatever changes which rows there are leads to the first page. */
  change(part: Partial<ListState>): void;
  /** Shows exactly this, and names the view in the address. */
  open(state: Partial<ListState>, viewId: string | null): void;
  /** Whether the address says nothing of what to show. */
  isPlain: boolean;
}

function knownSize(size: number | null): number | undefined {
  return pageSizes.find((known) => known === size);
}

/** Size and page as parameters: a size that was chosen stands in each address, for those who chose another one. */
function pageParameters(pageIndex: number, pageSize: number) {
  const isPlain = pageSize === pageSizes[0] && readSetting(sizeKey) === null;
  return { page: pageIndex + 1, size: isPlain ? null : pageSize, pageSize: null };
}

/** The state of the list whose address this is; a change replaces the address. */
export function useListState(): ListStateControl {
  const [given, setParameters] = useQueryStates(listParameters);
  const { search, filter, sort, group, page, size, pageSize: oldSize, view } = given;
  const pageSize = knownSize(size ?? oldSize) ?? knownSize(Number(readSetting(sizeKey))) ?? pageSizes[0];
  const pageIndex = Math.max(1, page) - 1;
  const state = useMemo(
    (): ListState => ({ search, filters: filter, sort, grouping: group, pageIndex, pageSize }),
    [search, filter, sort, group, pageIndex, pageSize],
  );
  const change = useCallback(
    (part: Partial<ListState>) => {
      if (part.pageSize !== undefined) writeSetting(sizeKey, String(part.pageSize));
      const written = setParameters({
        ...(part.search === undefined ? {} : { search: part.search }),
        ...(part.filters === undefined ? {} : { filter: part.filters }),
        ...(part.sort === undefined ? {} : { sort: part.sort }),
        ...(part.grouping === undefined ? {} : { group: [...part.grouping] }),
        ...pageParameters(part.pageIndex ?? 0, part.pageSize ?? pageSize),
      });
      void written.then(rememberPlace);
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
      });
      void written.then(rememberPlace);
    },
    [setParameters, pageSize],
  );
  const isPlain = !search && Object.keys(filter).length === 0 && sort.length === 0 && group.length === 0;
  return useMemo(
    () => ({ state, viewId: view, change, open, isPlain: isPlain && view === null }),
    [state, view, change, open, isPlain],
  );
}
