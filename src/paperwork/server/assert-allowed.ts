/** Turns a refusal by the rules in `acts/` into an API error. */
import type { Refusal } from '#paperwork/acts/act.ts';
import { badField, Failure } from '#shared/errors.ts';

/** @throws Failure with the refusal's status and message, and the field if the refusal has a path */
export function assertAllowed(refusal: Refusal | undefined): void {
  if (refusal === undefined) return;
  const { status, message, path } = refusal;
  if (path !== undefined) throw badField(path, message);
  throw new Failure(status, message);
}
