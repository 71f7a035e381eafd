/** The cost of hashing a password. Tests replace this file by a lower cost. */

/** OWASP's minimum for Argon2id; memory in KiB. */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 };
