/** Whether the server can send e-mails: what is missing for it, as it tells at start (part two, section 15.3). */

let missing: readonly string[] = [];

/** Notes it, once the server has told. */
export function setMailMissing(variables: readonly string[]): void {
  missing = variables;
}

/** The variables that are not set; none where e-mails are sent. */
export function mailMissing(): readonly string[] {
  return missing;
}
