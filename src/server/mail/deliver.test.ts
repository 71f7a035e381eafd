/** Mail servers that end a conversation oddly: a message counts as accepted only after a 250 to its end. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { deliver } from './deliver.ts';

/** What a server does at each fixture; an ordinary answer where left out. */
interface Script {
  greeting?: Step;
  ehlo?: Step;
  mail?: Step;
  rcpt?: Step;
  data?: Step;
  /** After the dot. */
  end?: Step;
  quit?: Step;
}
/** Bytes to send, or something else to do. */
type Step = string | ((socket: Socket) => void);

const ordinary: Required<Script> = {
  greeting: '220 mail.example\r\n',
  ehlo: '250-mail.example\r\n250 8BITMIME\r\n',
  mail: '250 OK\r\n',
  rcpt: '250 OK\r\n',
  data: '354 Go on\r\n',
  end: '250 Queued\r\n',
  quit: '221 Bye\r\n',
};

function take(socket: Socket, step: Step): void {
  if (typeof step === 'string') socket.write(step);
  else step(socket);
}

/** A server that follows its script, and counts the messages whose end came. */
async function startServer(script: Script) {
  const steps = { ...ordinary, ...script };
  const server = createServer((socket) => {
    let text = '';
    let isInData = false;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      text += chunk.toString();
      for (;;) {
        const mark = isInData ? '\r\n.\r\n' : '\r\n';
        const at = text.indexOf(mark);
        if (at < 0) return;
        const line = text.slice(0, at);
        text = text.slice(at + mark.length);
        if (isInData) {
          isInData = false;
          counts.ended += 1;
          take(socket, steps.end);
        } else if (line.startsWith('EHLO')) take(socket, steps.ehlo);
        else if (line.startsWith('MAIL')) take(socket, steps.mail);
        else if (line.startsWith('RCPT')) {
          recipients.push(line);
          take(socket, steps.rcpt);
        } else if (line === 'QUIT') take(socket, steps.quit);
        else if (line === 'DATA') {
          isInData = typeof steps.data === 'string' && steps.data.startsWith('354');
          take(socket, steps.data);
        } else socket.write('500 What?\r\n');
      }
    });
    take(socket, steps.greeting);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const counts = { ended: 0 };
  const recipients: string[] = [];
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, counts, recipients };
}

interface Outcome {
  accepted: string[];
  /** Whether the end of the message left this process. */
  isHandedOver: boolean;
  code: number | undefined;
  message: string;
}

async function tryScript(script: Script, maxMs = 1500): Promise<Outcome & { ended: number }> {
  const { url, counts } = await startServer(script);
  const outcome: Outcome = { accepted: [], isHandedOver: false, code: undefined, message: '' };
  try {
    const { accepted } = await deliver({
      url,
      from: 'office@example.test',
      to: ['ann@example.test'],
      raw: Buffer.from('Subject: one\r\n\r\nText'),
      beforeEnd: async () => undefined,
      atEnd: () => {
        outcome.isHandedOver = true;
      },
      signal: new AbortController().signal,
      maxMs,
    });
    outcome.accepted = accepted;
  } catch (error) {
    const { responseCode, message } = error as Error & { responseCode?: number };
    Object.assign(outcome, { code: responseCode, message });
  }
  return { ...outcome, ended: counts.ended };
}

test('an international domain is sent to as Punycode, and accepted as it was given', async () => {
  const { url, recipients } = await startServer({ ehlo: '250-mail.example\r\n250 SMTPUTF8\r\n' });
  const to = ['kim@bücher.example', 'jörg@bücher.example'];
  const { accepted } = await deliver({
    ...{ url, from: 'office@example.test', to, raw: Buffer.from('Subject: one\r\n\r\nText') },
    ...{ beforeEnd: async () => undefined, atEnd: () => undefined, signal: new AbortController().signal },
  });
  expect(recipients).toEqual(['RCPT TO:<kim@xn--bcher-kva.example>', 'RCPT TO:<jörg@xn--bcher-kva.example>']);
  expect(accepted).toEqual(to);
});

test.each<[string, Script]>([
  ['250 in one line', {}],
  ['250 in several lines', { end: '250-Queued\r\n250-as 17\r\n250 Thanks\r\n' }],
  ['250 without words', { end: '250\r\n' }],
  ['250 in single bytes', { end: (socket) => void drip(socket, '250 Queued\r\n') }],
  ['250 and then a cut', { end: (socket) => void socket.end('250 Queued\r\n') }],
  ['250 and then another answer', { end: '250 Queued\r\n550 No\r\n' }],
  ['250, and no answer to QUIT', { quit: () => undefined }],
])('a message that is answered with %s is accepted', async (_name, script) => {
  expect(await tryScript(script)).toMatchObject({ accepted: ['ann@example.test'], isHandedOver: true, ended: 1 });
});

async function drip(socket: Socket, text: string): Promise<void> {
  for (const letter of text) {
    socket.write(letter);
    await sleep(2);
  }
}

test.each<[string, Script]>([
  ['a cut before the greeting', { greeting: (socket) => void socket.destroy() }],
  ['a greeting of another kind', { greeting: 'HTTP/1.1 400 Bad Request\r\n\r\n' }],
  ['a greeting without end', { greeting: (socket) => void flood(socket) }],
  ['a goodbye at MAIL', { mail: (socket) => void socket.end('221 Bye\r\n') }],
  ['a cut at RCPT', { rcpt: (socket) => void socket.destroy() }],
  ['silence at RCPT', { rcpt: () => undefined }],
  ['an answer to RCPT in advance', { mail: '250 OK\r\n250 OK\r\n', rcpt: '250 OK\r\n' }],
  ['a cut at DATA', { data: (socket) => void socket.end() }],
  ['250 to DATA', { data: '250 OK\r\n' }],
  ['354 and 250 at once', { data: '354 Go on\r\n250 Queued\r\n' }],
  ['354 in several lines and 250 at once', { data: '354-Go\r\n354 on\r\n250-Queued\r\n250 it\r\n' }],
  ['354, 250 and a cut', { data: '354 Go on\r\n250 Queued\r\n', end: (socket) => void socket.destroy() }],
  ['354 and 221 at once', { data: '354 Go on\r\n221 Bye\r\n' }],
])('%s is a failure before the end of the message, which never leaves', async (_name, script) => {
  expect(await tryScript(script)).toMatchObject({ accepted: [], isHandedOver: false, ended: 0 });
});

async function flood(socket: Socket): Promise<void> {
  while (!socket.destroyed) {
    socket.write('220-'.padEnd(60_000, 'x'));
    await sleep(1);
  }
}

test.each<[string, Script]>([
  ['silence', { end: () => undefined }],
  ['a cut', { end: (socket) => void socket.destroy() }],
  ['an end of the line', { end: (socket) => void socket.end() }],
  ['half an answer', { end: (socket) => void socket.end('25') }],
  ['an answer without its line break', { end: (socket) => void socket.end('250 Queued') }],
  ['the first of several lines', { end: (socket) => void socket.end('250-Queued\r\n') }],
  ['221', { end: '221 Bye\r\n' }],
  ['220', { end: '220 mail.example\r\n' }],
  ['2500', { end: '2500 OK\r\n' }],
  ['2', { end: '2\r\n' }],
  ['words', { end: 'OK\r\n' }],
  ['two codes in one answer', { end: '250-Queued\r\n550 No\r\n' }],
])('%s after the end leaves open whether the server has the message', async (_name, script) => {
  const outcome = await tryScript(script, 700);
  expect(outcome).toMatchObject({ accepted: [], isHandedOver: true, ended: 1 });
  expect([undefined, false]).toContain(outcome.code);
});

test.each([
  ['451 Later\r\n', 451],
  ['421 Closing\r\n', 421],
  ['554-No\r\n554 spam\r\n', 554],
])('%j after the end is a refusal', async (end, code) => {
  expect(await tryScript({ end })).toMatchObject({ accepted: [], isHandedOver: true, code });
});
