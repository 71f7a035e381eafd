/** The key of the query that opens the session. */
export const sessionKey = ['session'] as const;
