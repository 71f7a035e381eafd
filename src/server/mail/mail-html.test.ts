/** The HTML of e-mails: texts are escaped, addresses become links, and nothing is loaded from other servers. */
import { expect, test } from 'vitest';
import { mailHtml, mailText } from './mail-html.ts';

const accent = '#14617a';

test('texts, labels, names and links are escaped', () => {
  const evil = '<script>alert("1")</script>\'"&';
  const details = {
    sender: evil,
    rows: [{ label: evil, text: evil }],
    foot: evil,
    button: { label: evil, link: 'https://office.example/"><b>' },
  };
  const page = mailHtml(evil, `${evil}\n\nhttps://office.example/"><b>`, details, accent);
  expect(page).not.toMatch(/<script|alert\("|<b>/);
  expect(page.match(/&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt;&#39;&quot;&amp;/g)).toHaveLength(7);
});

test.each([
  ['See https://dealer.example/a?b=1&c=2.', 'https://dealer.example/a?b=1&amp;c=2'],
  ['(http://dealer.example/x)', 'http://dealer.example/x'],
  ['Write to sales@dealer.example!', 'mailto:sales@dealer.example'],
])('an address in a text becomes a link: %s', (text, href) => {
  expect(mailHtml('Hello', text, {}, accent).match(/href="([^"]*)"/)?.[1]).toBe(href);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'https://', '@dealer.example'])(
  'an invalid address does not become a link: %s',
  (text) => {
    expect(mailHtml('Hello', text, {}, accent)).not.toContain('href=');
  },
);

test('a button replaces the paragraph with its link, and no other address becomes a link', () => {
  const link = 'https://office.example/reset?token=1';
  const body = `Hello http://evil.example,\n\nUse this link:\n\n${link}\n\nIt works once.`;
  const page = mailHtml('Reset', body, { button: { label: 'Reset Password', link } }, accent);
  expect(page.match(/href="[^"]*"/g)).toEqual([`href="${link}"`, `href="${link}"`]);
  expect(page).toContain('>Reset Password</a>');
});

test('the plain text has the table and the small print after the text', () => {
  const rows = [
    { label: 'Total due', text: '£10.00' },
    { label: 'Pay to', text: 'Example Bank\nAccount 12345678' },
  ];
  expect(mailText('Dear Ann', { rows, foot: 'Abbas Autos Ltd' })).toBe(
    'Dear Ann\n\nTotal due: £10.00\nPay to:\nExample Bank\nAccount 12345678\n\nAbbas Autos Ltd',
  );
  expect(mailText('Dear Ann', {})).toBe('Dear Ann');
});
