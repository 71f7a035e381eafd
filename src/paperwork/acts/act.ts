/**
 * The result of asking whether an act on an order or invoice is allowed. Each file of this folder holds the rules of one
 * act as pure functions, so that the form, the dialogs, the API and the import give the same answer.
 */

/** Why an act is refused. */
export interface Refusal {
  /** 400 for values that can never be right, 409 for a clash with other records. */
  status: 400 | 409;
  message: string;
  /** The field at fault, as a path in the request body: `date`, `items.0.rate`. */
  path?: string;
}

/** Something the person should check. A warning never blocks. */
export interface ActWarning<Code extends string = string> {
  code: Code;
  message: string;
  /** The screen where it can be looked at or fixed. */
  address: string;
}
