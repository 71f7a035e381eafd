/** What `/app-config.json` says about e-mail. */

interface MailSetup {
  /** Environment variables that the server needs to send e-mails and does not have. */
  missing: readonly string[];
  /** Path of the page that shows e-mails instead of sending them; only in the demo. */
  shownAt: string | undefined;
}

let config: MailSetup = { missing: [], shownAt: undefined };

export function setMailConfig(setup: MailSetup): void {
  config = setup;
}

/** Empty if the server can send e-mails. */
export function mailMissing(): readonly string[] {
  return config.missing;
}

export function mailShownAt(): string | undefined {
  return config.shownAt;
}
