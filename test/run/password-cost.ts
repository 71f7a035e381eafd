/**
 * What hashing a password costs in the processes that run tests, where it guards nothing: as in the product, a test run
 * would spend a tenth of its time on it, and the caches of both cores with it. Products that tests start have the real one.
 */
export const passwordCost = { memory: 64, passes: 1, parallelism: 1 };
