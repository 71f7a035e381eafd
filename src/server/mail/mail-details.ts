/** What an e-mail shows beside its text. It is stored with the text, so that every try sends the same. */

/** A line of the table; `text` may have several lines. */
export interface MailRow {
  label: string;
  text: string;
}

/** A link that is pressed. The text has the same link in a paragraph without other words. */
export interface MailButton {
  label: string;
  link: string;
}

export interface MailDetails {
  /** The name beside our address, and above the text. */
  sender?: string;
  /** Where answers go. */
  replyTo?: string;
  /** The `data:` address of a PNG. */
  logo?: string;
  rows?: readonly MailRow[];
  button?: MailButton;
  /** Small print below everything else. */
  foot?: string;
}
