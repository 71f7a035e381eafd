/** How a list that was open is asked for when somebody comes back to it, before its page is drawn (specification, section 10.1). */
import { use, useEffect } from 'react';
import { listCompanyAt } from '#web/ui/use-company.ts';
import type { ListRow } from './list-column.ts';
import type { ListDefinition } from './list-definition.ts';
import { fitState, requestOf } from './list-request.ts';
import { pageQuery } from './list-source.ts';
import { ListViewsContext } from './list-views.ts';
import { rememberList } from './opened-lists.ts';
import { listStateAt } from './use-list-state.ts';

/** Milliseconds for which an answer waits for its page to be drawn. */
const keptMs = 2000;

type AskedOf<Row extends ListRow> = Pick<ListDefinition<Row>, 'list' | 'routes' | 'fixed' | 'columns' | 'isEverybodys'>;

/** From now on the list of this path is asked for as soon as somebody goes there; `also` are its columns on demand. */
export function useKnownList<Row extends ListRow>(path: string, definition: AskedOf<Row>, also: string): void {
  const views = use(ListViewsContext);
  useEffect(() => {
    rememberList(path, async (client, query) => {
      const { list, routes, fixed = {}, columns, isEverybodys } = definition;
      const company = isEverybodys ? 'all' : listCompanyAt(query);
      const { state, isPlain } = listStateAt(query);
      const source = { company, routes, fixed: also === '' ? fixed : { ...fixed, also } };
      const request = requestOf(fitState(columns[company === 'all' ? 'all' : 'one'], state));
      const askForRows = () => client.prefetchQuery({ ...pageQuery(source, request), staleTime: 0, gcTime: keptMs });
      const hasDefault = views.hasDefault(client, list, fixed);
      // Beside the views where they will not change what is asked for: a slow line is waited for once.
      if (!isPlain || views.hadDefault(list, fixed) === false) await Promise.all([hasDefault, askForRows()]);
      else if (!(await hasDefault)) await askForRows();
    });
  }, [path, definition, also, views]);
}
