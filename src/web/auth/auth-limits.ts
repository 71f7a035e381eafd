/** Timeout of requests for tokens, keys and the provider's configuration. */
export const tokenRequestSeconds = 10;

/** Timeout in milliseconds for the log-in page to open. */
export const loginTimeout = 60_000;

/** Timeout in milliseconds for the lock with which tabs take turns to renew tokens. */
export const lockTimeout = 5000;

/** A token is renewed this long before it expires. */
export const renewBeforeSeconds = 30;
