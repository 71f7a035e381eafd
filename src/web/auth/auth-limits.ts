/** How long signing in may take (specification, section 9). */

/** Seconds until a request for tokens, keys or the provider's configuration is given up. */
export const tokenRequestSeconds = 10;

/** Milliseconds until a log-in page that does not open is given up. */
export const loginTimeout = 60_000;

/** Milliseconds that a tab waits for its turn to renew. */
export const lockTimeout = 5000;

/** Seconds before its end that a token is renewed. */
export const renewBeforeSeconds = 30;
