/**
 * A low cost of password hashing for the processes that run tests: with the product's cost a test run would spend a
 * tenth of its time on it. Products started by tests use the real cost.
 */
export const passwordCost = { memory: 64, passes: 1, parallelism: 1 };
