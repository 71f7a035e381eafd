/**
 * The pages that show the e-mails of the demo instead of sending them. They need no log-in, because a link to a new
 * password is in an e-mail too.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Env } from '#server/env.ts';
import { type Html, html } from '#server/identity/pages/html.ts';
import { previewOf } from '#server/mail/mail-message.ts';
import type { MailConfig } from '#server/mail/mail-service.ts';
import type { StoredMail } from '#server/mail/mail-store.ts';
import { shownMail } from './demo-env.ts';

const path = shownMail.shownAt;
const maxMails = 200;

const style = `:root{color-scheme:light dark}
body{margin:0 auto;padding:24px 16px;max-width:60rem;font:1rem/1.5 Arial,Helvetica,sans-serif}
h1{margin:0 0 8px;font-size:1.5rem}
table{width:100%;border-collapse:collapse}
th,td{padding:10px 12px 10px 0;border-bottom:1px solid #8886;text-align:left;vertical-align:top;overflow-wrap:anywhere}
a{color:light-dark(#0b5cad,#8cc4ff)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px}
dt{color:light-dark(#525d6b,#a7b2bf)}
dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:75vh;border:1px solid #8886;border-radius:6px;background:#fff}`;

const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'";
/** The e-mail has inline styles and its logo, and nothing else. */
const contentPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

function sendPage(reply: FastifyReply, title: string, body: Html): FastifyReply {
  const start = html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
`;
  const page = `${start.text}<style>${style}</style>\n</head>\n<body>\n${body.text}\n</body>\n</html>\n`;
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page);
}

type Line = Pick<StoredMail, 'id' | 'recipient' | 'subject' | 'created_at'>;

function listOf(mails: readonly Line[], times: Intl.DateTimeFormat): Html {
  const rows = mails.map(
    ({ id, recipient, subject, created_at }) => html`<tr>
<td>${times.format(created_at)}</td>
<td>${recipient}</td>
<td><a href="${path}/${id}">${subject}</a></td>
</tr>
`,
  );
  return html`<table>
<thead><tr><th scope="col">Time</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>
${rows}</tbody>
</table>`;
}

function mailPage(mail: StoredMail, config: MailConfig, times: Intl.DateTimeFormat): Html {
  const { from, replyTo } = previewOf(mail, config.from ?? '');
  const { id, recipient, copy_recipient, file_name, created_at, subject } = mail;
  const line = (label: string, text: string | null | undefined) =>
    text ? html`<dt>${label}</dt><dd>${text}</dd>\n` : html``;
  return html`<main>
<p><a href="${path}">All e-mails</a></p>
<h1>${subject}</h1>
<dl>
${line('From', from)}${line('To', recipient)}${line('Cc', copy_recipient)}${line('Reply to', replyTo)}${line('Time', times.format(created_at))}${file_name !== null && html`<dt>Attached</dt><dd><a href="${path}/${id}/attachment">${file_name}</a></dd>`}
</dl>
<iframe src="${path}/${id}/content" title="The e-mail" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
</main>`;
}

export function registerMailPages(
  app: FastifyInstance,
  db: Kysely<Database>,
  { mail: config, timeZone }: Pick<Env, 'mail' | 'timeZone'>,
): void {
  const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const hidden = { schema: { hide: true } };
  const find = (id: string) => db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();
  const missing = (reply: FastifyReply) =>
    sendPage(reply.code(404), 'E-mail', html`<main><h1>E-mail</h1><p>There is no such e-mail.</p></main>`);

  app.get(path, hidden, async (_request, reply) => {
    const mails = await db
      .selectFrom('mail')
      .select(['id', 'recipient', 'subject', 'created_at'])
      .orderBy('created_at', 'desc')
      .limit(maxMails)
      .execute();
    const list =
      mails.length > 0 ? listOf(mails, times) : html`<p>No e-mails yet. Send an invoice, and it will be here.</p>`;
    const intro = html`<p>The demo sends no e-mails. These would have been sent, newest first.</p>`;
    return sendPage(reply, 'E-mails', html`<main>\n<h1>E-mails</h1>\n${intro}\n${list}\n</main>`);
  });
  app.get<{ Params: { id: string } }>(`${path}/:id`, hidden, async ({ params }, reply) => {
    const mail = await find(params.id);
    return mail ? sendPage(reply, mail.subject, mailPage(mail, config, times)) : missing(reply);
  });
  app.get<{ Params: { id: string } }>(`${path}/:id/content`, hidden, async ({ params }, reply) => {
    const mail = await find(params.id);
    if (!mail) return missing(reply);
    const page = previewOf(mail, config.from ?? '').html.replace('</head>', '<base target="_blank">\n</head>');
    return reply.type('text/html; charset=utf-8').header('content-security-policy', contentPolicy).send(page);
  });
  app.get<{ Params: { id: string } }>(`${path}/:id/attachment`, hidden, async ({ params }, reply) => {
    const mail = await find(params.id);
    return mail?.content ? reply.type('application/pdf').send(mail.content) : missing(reply);
  });
}
