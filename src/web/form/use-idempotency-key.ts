/** The idempotency key of a create, so that a retry after a lost response does not create a duplicate. */
import { useRef } from 'react';

/** Returns the same key for the same body. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.body) last.current = { body: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
