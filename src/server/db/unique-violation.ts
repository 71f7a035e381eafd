/** Tells a clash with a unique constraint from other faults of the database. */

const uniqueViolation = '23505';

/** Whether the error is a clash with the unique constraint of that name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return false;
  return error.code === uniqueViolation && error.constraint === constraint;
}
