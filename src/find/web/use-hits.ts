/** Loads results for a typed text, with debouncing. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { findRoute } from '#find/find-routes.ts';
import { callApi } from '#web/api/call-api.ts';

const debounceMs = 100;

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** While the results are loading, returns those of the previous text; then `isAnswered` is false. */
export function useHits(text: string) {
  const settled = useDebounced(text);
  const answer = useQuery({
    queryKey: ['find', settled],
    queryFn: ({ signal }) => callApi(findRoute, { query: { text: settled, limit: 20 }, signal }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  });
  const isAnswered =
    settled === text && (settled === '' || answer.isError || (answer.isSuccess && !answer.isPlaceholderData));
  return { ...answer, isAnswered };
}
