/** Turns a refusal of the pure rules into the API's answer. */
import type { Refusal } from '#paperwork/acts/act.ts';
import { badField, Failure } from '#shared/errors.ts';

/** @throws Failure with the refusal's status and message; a 400 with a path names the field */
export function assertAllowed(refusal: Refusal | undefined): void {
  if (refusal === undefined) return;
  const { status, message, path } = refusal;
  if (path !== undefined) throw badField(path, message);
  throw new Failure(status, message);
}
