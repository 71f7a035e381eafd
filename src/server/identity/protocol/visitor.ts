/** Who makes a request of the protocol, for the library's adapter, which is told of no request. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { BrowserIdentity } from '#server/identity/pages/browser-cookie.ts';

/** Where a request of the protocol comes from. */
interface ProtocolVisitor {
  address: string;
  /** By its cookie. */
  identity: BrowserIdentity | null;
  /** As the browser calls itself. */
  browser: string | null;
}

const visitors = new AsyncLocalStorage<ProtocolVisitor>();

/** Runs the work for a visitor. */
export function runForVisitor<Result>(visitor: ProtocolVisitor, work: () => Result): Result {
  return visitors.run(visitor, work);
}

/** Whose request this is; undefined outside of any. */
export function currentVisitor(): ProtocolVisitor | undefined {
  return visitors.getStore();
}
