/** What the server finds for a typed text, asked for once no letter has come for a moment (specification, section 11). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { findRoute } from '#find/find-routes.ts';
import { callApi } from '#web/api/call-api.ts';

/** Milliseconds without a letter after which the server is asked. */
const pause = 100;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The hits of a text, those of the one before while they are on their way; `isAnswered` tells which. */
export function useHits(text: string) {
  const settled = useSettled(text);
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
