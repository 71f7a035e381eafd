/** Where calls get their access token from: the signed-in session hands itself in at start. */

/** A signed-in session as calls see it. */
export interface TokenSource {
  /** A token that has not run out, renewed first if need be; undefined when nobody is signed in. */
  current(): Promise<string | undefined>;
  /** Another token than the one the server refused; undefined when there is none to be had. */
  renew(refused: string): Promise<string | undefined>;
  /** The server refuses this person also after a renewal. */
  expired(): void;
}

const signedOut: TokenSource = {
  current: () => Promise.resolve(undefined),
  renew: () => Promise.resolve(undefined),
  expired: () => undefined,
};

let source: TokenSource = signedOut;

/** Makes calls use this session from now on. */
export function setTokenSource(next: TokenSource): void {
  source = next;
}

/** The session that calls use. */
export function tokenSource(): TokenSource {
  return source;
}
