/** SMTP servers with unusual behaviour: a message counts as accepted only after a 250 reply to its end. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Delivery, deliver } from './deliver.ts';

/** The server's reaction at each step of SMTP; a normal reply by default. */
interface Script {
  greeting?: Step;
  ehlo?: Step;
  mail?: Step;
  rcpt?: Step;
  data?: Step;
  /** After the final dot. */
  end?: Step;
  quit?: Step;
}
/** A reply, or another reaction. */
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

function react(socket: Socket, step: Step): void {
  if (typeof step === 'string') socket.write(step);
  else step(socket);
}

/** Starts a server that follows its script and counts complete messages. */
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
          react(socket, steps.end);
        } else if (line.startsWith('EHLO')) react(socket, steps.ehlo);
        else if (line.startsWith('MAIL')) react(socket, steps.mail);
        else if (line.startsWith('RCPT')) {
          recipients.push(line);
          react(socket, steps.rcpt);
        } else if (line === 'QUIT') react(socket, steps.quit);
        else if (line === 'DATA') {
          isInData = typeof steps.data === 'string' && steps.data.startsWith('354');
          react(socket, steps.data);
        } else socket.write('500 What?\r\n');
      }
    });
    react(socket, steps.greeting);
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
  /** Whether the end of the message was sent. */
  isHandedOver: boolean;
  code: number | undefined;
  message: string;
}

async function tryScript(
  script: Script,
  maxMs = 1500,
  more: Partial<Delivery> = {},
): Promise<Outcome & { ended: number }> {
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
      ...more,
    });
    outcome.accepted = accepted;
  } catch (error) {
    const { responseCode, message } = error as Error & { responseCode?: number };
    Object.assign(outcome, { code: responseCode, message });
  }
  return { ...outcome, ended: counts.ended };
}

test('an international domain is sent as Punycode and reported as it was entered', async () => {
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
  ['250 without text', { end: '250\r\n' }],
  ['250 in single bytes', { end: (socket) => void drip(socket, '250 Queued\r\n') }],
  ['250 and then a closed connection', { end: (socket) => void socket.end('250 Queued\r\n') }],
  ['250 and then another reply', { end: '250 Queued\r\n550 No\r\n' }],
  ['250, and no reply to QUIT', { quit: () => undefined }],
])('a message with the reply %s is accepted', async (_name, script) => {
  expect(await tryScript(script)).toMatchObject({ accepted: ['ann@example.test'], isHandedOver: true, ended: 1 });
});

async function drip(socket: Socket, text: string): Promise<void> {
  for (const letter of text) {
    socket.write(letter);
    await sleep(2);
  }
}

const gone = 'Connection closed unexpectedly';
const answeredData = 'The mail server answered DATA with: 250 OK';
const tooEarly = 'The mail server answered before the end of the message: ';

test.each<[string, Script, reason: string]>([
  ['a closed connection before the greeting', { greeting: (socket) => void socket.destroy() }, gone],
  ['a greeting of another kind', { greeting: 'HTTP/1.1 400 Bad Request\r\n\r\n' }, 'Invalid greeting.'],
  ['an endless greeting', { greeting: (socket) => void flood(socket) }, 'Server response exceeds maximum allowed size'],
  ['221 to MAIL', { mail: (socket) => void socket.end('221 Bye\r\n') }, gone],
  ['a closed connection at RCPT', { rcpt: (socket) => void socket.destroy() }, gone],
  ['no reply to RCPT', { rcpt: () => undefined }, 'The mail server took too long.'],
  ['an early reply to RCPT', { mail: '250 OK\r\n250 OK\r\n', rcpt: '250 OK\r\n' }, answeredData],
  ['a closed connection at DATA', { data: (socket) => void socket.end() }, gone],
  ['250 to DATA', { data: '250 OK\r\n' }, answeredData],
  ['354 and 250 at once', { data: '354 Go on\r\n250 Queued\r\n' }, `${tooEarly}250 Queued`],
  [
    '354 in several lines and 250 at once',
    { data: '354-Go\r\n354 on\r\n250-Queued\r\n250 it\r\n' },
    `${tooEarly}250-Queued\n250 it`,
  ],
  [
    '354, 250 and a closed connection',
    { data: '354 Go on\r\n250 Queued\r\n', end: (socket) => void socket.destroy() },
    `${tooEarly}250 Queued`,
  ],
  ['354 and 221 at once', { data: '354 Go on\r\n221 Bye\r\n' }, `${tooEarly}221 Bye`],
])('%s is a failure before the end of the message is sent, with its reason', async (_name, script, reason) => {
  const outcome = await tryScript(script);
  expect(outcome).toMatchObject({ accepted: [], isHandedOver: false, ended: 0, code: undefined });
  expect(outcome.message.startsWith(reason), outcome.message).toBe(true);
});

test.each<[string, Script, code: number, reason: string]>([
  ['the greeting', { greeting: '421 Busy\r\n' }, 421, '421 Busy'],
  ['EHLO', { ehlo: '421 Busy\r\n' }, 421, '421 Busy'],
  ['the sender', { mail: '553 Not yours\r\n' }, 553, '553 Not yours'],
  ['each recipient', { rcpt: '550 No such mailbox\r\n' }, 550, '550 No such mailbox'],
  ['DATA', { data: '451 Later\r\n' }, 451, '451 Later'],
])('a refusal of %s has the code and the words of the server, and nothing is handed over', async (...row) => {
  const [, script, code, reason] = row;
  const outcome = await tryScript(script);
  expect(outcome).toMatchObject({ accepted: [], isHandedOver: false, ended: 0, code });
  expect(outcome.message).toContain(reason);
});

async function flood(socket: Socket): Promise<void> {
  while (!socket.destroyed) {
    socket.write('220-'.padEnd(60_000, 'x'));
    await sleep(1);
  }
}

const answered = 'The mail server answered the message with: ';

test.each<[string, Script, reason: string]>([
  ['no reply', { end: () => undefined }, 'The mail server took too long.'],
  ['a reset connection', { end: (socket) => void socket.destroy() }, gone],
  ['a closed connection', { end: (socket) => void socket.end() }, gone],
  ['half a reply', { end: (socket) => void socket.end('25') }, gone],
  ['a reply without its line break', { end: (socket) => void socket.end('250 Queued') }, gone],
  ['the first of several lines', { end: (socket) => void socket.end('250-Queued\r\n') }, gone],
  ['221', { end: '221 Bye\r\n' }, `${answered}221 Bye`],
  ['220', { end: '220 mail.example\r\n' }, `${answered}220 mail.example`],
  ['2500', { end: '2500 OK\r\n' }, `${answered}2500 OK`],
  ['2', { end: '2\r\n' }, `${answered}2`],
  ['text without a code', { end: 'OK\r\n' }, 'Message failed: OK'],
  ['two codes in one reply', { end: '250-Queued\r\n550 No\r\n' }, `${answered}250-Queued\n550 No`],
])('after %s it is unknown whether the server has the message', async (_name, script, message) => {
  const outcome = await tryScript(script, 700);
  expect(outcome).toMatchObject({ accepted: [], isHandedOver: true, ended: 1, message });
  expect([undefined, false]).toContain(outcome.code);
});

test.each([
  ['451 Later\r\n', 451],
  ['421 Closing\r\n', 421],
  ['554-No\r\n554 spam\r\n', 554],
])('the reply %j to the message is a refusal', async (end, code) => {
  expect(await tryScript({ end })).toMatchObject({ accepted: [], isHandedOver: true, code });
});

const stopped = 'The program stopped before the message was sent.';

test.each<[string, (stop: () => void) => Script]>([
  ['before the greeting', (stop) => ({ greeting: stop })],
  ['at RCPT', (stop) => ({ rcpt: stop })],
  ['at DATA', (stop) => ({ data: stop })],
])('a program that stops %s ends the attempt at once, with nothing handed over', async (_name, scriptOf) => {
  const control = new AbortController();
  const script = scriptOf(() => control.abort());
  const outcome = await tryScript(script, 60_000, { signal: control.signal });
  expect(outcome).toMatchObject({ accepted: [], isHandedOver: false, ended: 0, message: stopped });
});

test('a program that was stopped already connects to no server', async () => {
  const outcome = await tryScript({}, 60_000, { signal: AbortSignal.abort() });
  expect(outcome).toMatchObject({ accepted: [], isHandedOver: false, ended: 0, message: stopped });
});

test('a program that stops after the end of the message still waits for the reply to it', async () => {
  const control = new AbortController();
  const end = (socket: Socket) => {
    control.abort();
    setTimeout(() => socket.write('250 Queued\r\n'), 50);
  };
  expect(await tryScript({ end }, 60_000, { signal: control.signal })).toMatchObject({
    accepted: ['ann@example.test'],
    isHandedOver: true,
    ended: 1,
  });
});

const fail = () => {
  throw new Error('Not now.');
};

test.each([
  ['its last check', { beforeEnd: async () => fail() }],
  ['the mark that it is handed over', { atEnd: fail }],
])('the end of the message is not sent if %s fails', async (_name, more) => {
  expect(await tryScript({}, 60_000, more)).toMatchObject({ accepted: [], ended: 0, message: 'Not now.' });
});

test('a recipient that is refused is reported with the code and words, beside one that is accepted', async () => {
  const replies = ['250 OK\r\n', '550 No such mailbox\r\n'];
  const rcpt = (socket: Socket) => void socket.write(replies.shift() ?? '');
  const { url } = await startServer({ rcpt });
  const delivered = await deliver({
    ...{ url, from: 'office@example.test', to: ['ann@example.test', 'jörg@bücher.example'] },
    ...{ raw: Buffer.from('Subject: one\r\n\r\nText'), signal: new AbortController().signal },
    ...{ beforeEnd: async () => undefined, atEnd: () => undefined },
  });
  const refused = [{ address: 'jörg@bücher.example', code: 550, words: '550 No such mailbox' }];
  expect(delivered).toEqual({ accepted: ['ann@example.test'], refused });
});
