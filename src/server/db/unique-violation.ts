const uniqueViolation = '23505';

/** Whether the error is a violation of the named unique constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return false;
  return error.code === uniqueViolation && error.constraint === constraint;
}
