/** Enter in the search box opens the one row that matches, as soon as it is known that there is one (section 10.1). */
import { useEffect, useState } from 'react';
import type { ListRow } from './list-column.ts';
import type { Answer } from './list-source.ts';
import { openFirstRow } from './row-keys.ts';

/** What Enter does; what is typed after it takes it back. */
export function useEnterOpens(search: string, answer: Answer<ListRow> | undefined): () => void {
  const [wanted, setWanted] = useState<string>();
  const text = search.trim();
  const isAsked = wanted !== undefined && wanted === text;
  const isAnswered = answer?.request.search === text;
  const isOne = answer?.page.total === 1 && answer.request.group === null;
  useEffect(() => {
    if (!isAsked || !isAnswered) return;
    setWanted(undefined);
    if (isOne) openFirstRow();
  }, [isAsked, isAnswered, isOne]);
  return () => setWanted(text || undefined);
}
