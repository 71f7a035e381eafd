/** The key under which a create is sent, so that a retry after a lost answer makes nothing twice. */
import { useRef } from 'react';

/** Gives the same key for the same body, and a new one for another. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.body) last.current = { body: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
