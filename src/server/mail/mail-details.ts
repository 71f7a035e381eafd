/** The parts of an e-mail besides its text. They are stored with it, so that every attempt sends the same. */

/** A table row; `text` may have several lines. */
export interface MailRow {
  label: string;
  text: string;
}

/** The text contains the same link in a paragraph of its own. */
export interface MailButton {
  label: string;
  link: string;
}

export interface MailDetails {
  /** The sender's name, in the From header and above the text. */
  sender?: string;
  /** Reply-To address. */
  replyTo?: string;
  /** `data:` URL of a PNG. */
  logo?: string;
  rows?: readonly MailRow[];
  button?: MailButton;
  /** Small print at the end. */
  foot?: string;
}
