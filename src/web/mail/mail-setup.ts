/** Environment variables that the server needs to send e-mails and does not have, from `/app-config.json`. */

let missing: readonly string[] = [];

export function setMailMissing(variables: readonly string[]): void {
  missing = variables;
}

/** Empty if the server can send e-mails. */
export function mailMissing(): readonly string[] {
  return missing;
}
