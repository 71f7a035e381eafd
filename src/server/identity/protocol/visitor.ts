/** The client of the current request, for the adapter, to which the library does not pass the request. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { BrowserIdentity } from '#server/identity/pages/browser-cookie.ts';

interface ProtocolVisitor {
  address: string;
  /** Identified by its cookie. */
  identity: BrowserIdentity | null;
  /** User agent. */
  browser: string | null;
}

const visitors = new AsyncLocalStorage<ProtocolVisitor>();

export function runForVisitor<Result>(visitor: ProtocolVisitor, work: () => Result): Result {
  return visitors.run(visitor, work);
}

/** Undefined outside a request. */
export function currentVisitor(): ProtocolVisitor | undefined {
  return visitors.getStore();
}
