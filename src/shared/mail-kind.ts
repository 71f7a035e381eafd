/** E-mails as a kind of record. */
import { type MailOutcome, mailOutcomeLabels } from './mail.ts';
import { type HistoryContext, type RecordKind, textField, textOf } from './record-kind.ts';

/** `E-mail to ann@harbour.example accepted by the mail server: Invoice 7`, `... refused: 550 No such user` */
function formatMail({ values: { to, cc, subject, outcome, reason } }: HistoryContext): string {
  const recipients = [to, cc].filter(Boolean).map(textOf).join(' and ');
  const label = mailOutcomeLabels[outcome as MailOutcome] ?? textOf(outcome);
  return `E-mail to ${recipients} ${label.charAt(0).toLowerCase()}${label.slice(1)}: ${textOf(reason ?? subject)}`;
}

export const mailKind = {
  type: 'mail',
  readers: 'staff',
  namedBy: ['subject', 'to', 'cc'],
  fields: [
    textField('to', 'To'),
    textField('cc', 'Cc'),
    textField('subject', 'Subject'),
    { id: 'outcome', label: 'Outcome', type: 'choice', choices: mailOutcomeLabels },
    textField('reason', 'Reason'),
  ],
  own: formatMail,
  child: formatMail,
} as const satisfies RecordKind;
