/** The address that a request of the protocol comes from, for the library's adapter, which is told of no request. */
import { AsyncLocalStorage } from 'node:async_hooks';

const visitors = new AsyncLocalStorage<string>();

/** Runs the work for a visitor. */
export function runForVisitor<Result>(address: string, work: () => Result): Result {
  return visitors.run(address, work);
}

/** The address of whose request this is; null outside of any. */
export function currentVisitor(): string | null {
  return visitors.getStore() ?? null;
}
