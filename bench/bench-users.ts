/** The users of the benchmarks of calls, as an external provider names them. */
export const benchUsers = Array.from({ length: 16 }, (_, index) => ({
  sub: `person|${index + 1}`,
  claims: { email: `user${index + 1}@example.test`, name: `User ${index + 1}` },
}));
