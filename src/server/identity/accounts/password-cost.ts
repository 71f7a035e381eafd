/** What hashing a password costs. */

/** OWASP's least settings for Argon2id: memory in KiB, passes over it, lanes. */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 };
