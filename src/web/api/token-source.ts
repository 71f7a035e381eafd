/** The source of access tokens for API calls, which the session sets at start. */

export interface TokenSource {
  /** A valid token, renewed first if necessary; undefined if no user is logged in. */
  current(): Promise<string | undefined>;
  /** A new token instead of the one that the server rejected; undefined if there is none. */
  renew(refused: string): Promise<string | undefined>;
  /** The server rejects the renewed token, too. */
  expired(): void;
}

const signedOut: TokenSource = {
  current: () => Promise.resolve(undefined),
  renew: () => Promise.resolve(undefined),
  expired: () => undefined,
};

let source: TokenSource = signedOut;

export function setTokenSource(next: TokenSource): void {
  source = next;
}

export function tokenSource(): TokenSource {
  return source;
}
