/**
 * Results of the rules for one action on an order or invoice. Each file in this folder holds the rules of one action as
 * pure functions, so that the form, the dialogs, the API and the import all decide the same way.
 */

export interface Refusal {
  /** 400 for values that are never valid, 409 for a conflict with other records. */
  status: 400 | 409;
  message: string;
  /** The invalid field as a path in the request body: `date`, `items.0.rate`. */
  path?: string;
}

/** Something the user should check. A warning never blocks a save. */
export interface ActWarning<Code extends string = string> {
  code: Code;
  message: string;
  /** Path of the screen where the user can check or fix it. */
  address: string;
}
