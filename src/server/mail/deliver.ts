/**
 * Sends one message to the SMTP server. The caller is notified right before the end of the message, because after it
 * the server may have accepted it.
 */
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import SMTPConnection, { type SentMessageInfo } from 'nodemailer/lib/smtp-connection';
import { sendableAddress } from '#server/email-key.ts';
import { withCertificateAdvice } from '#server/extra-certificates.ts';
import { connectionOf } from './mail-service.ts';

export interface Delivery {
  url: string;
  from: string;
  to: readonly string[];
  /** The complete message. */
  raw: Buffer;
  /** Awaited before the end of the message, without which the server accepts nothing. An error aborts the attempt. */
  beforeEnd: () => Promise<void>;
  /** Called synchronously right before the end is sent. An error aborts the attempt. */
  atEnd: () => void;
  /** Aborts the attempt unless the server may already have the message. */
  signal: AbortSignal;
  /** Timeout for the whole attempt; half an hour by default. */
  maxMs?: number;
}

/** Timeout for an attempt even if the server keeps every single timeout, and for closing the connection afterwards. */
const timeoutsMs = { whole: 30 * 60_000, goodbye: 5_000 };

/** A recipient that the server refused. */
export interface RefusedAddress {
  address: string;
  /** SMTP reply code. */
  code: number;
  words: string;
}

/** The result when the server accepted the message for at least one recipient. */
export interface Delivered {
  accepted: string[];
  refused: RefusedAddress[];
}

const interrupted = 'The program stopped before the message was sent.';

/**
 * Streams the message. It starts only after reply 354 (the library also accepts 250), and its end is sent only after
 * all earlier replies were checked: a reply that arrives before the end is not about the message.
 */
async function* bytesOf({ raw, beforeEnd, signal }: Delivery, connection: SMTPConnection): AsyncGenerator<Buffer> {
  const serverResponse = connection.lastServerResponse;
  if (typeof serverResponse !== 'string' || !serverResponse.startsWith('354'))
    throw new Error(`The mail server answered DATA with: ${serverResponse}`);
  yield raw;
  signal.throwIfAborted();
  await beforeEnd();
  await nextTurn();
}

/** RFC 5321, 4.2: each line of a reply begins with its code. */
const acceptedReply = /^250(?:[ -][^\n]*)?(?:\n250(?:[ -][^\n]*)?)*$/;

/** @throws Error unless the server confirmed the complete message */
function assertAccepted(response: string, isEnded: boolean): void {
  if (!isEnded) throw new Error(`The mail server answered before the end of the message: ${response}`);
  if (!acceptedReply.test(response)) throw new Error(`The mail server answered the message with: ${response}`);
}

/** Sends QUIT and closes the connection after a short timeout. */
function disconnect(connection: SMTPConnection): void {
  connection.quit();
  setTimeout(() => connection.close(), timeoutsMs.goodbye).unref();
}

/** The final dot, optionally with the line break that the library puts before it. */
const endOfMessage = /^(\r?\n)?\.\r\n$/;

/** Calls `atEnd` right before the end of the message is written to the socket. Writes nothing more if it throws. */
function guardEnd(socket: Socket, atEnd: () => void, fail: (error: unknown) => void): void {
  const write = socket.write.bind(socket);
  const guarded = (chunk: Uint8Array | string, ...rest: [BufferEncoding?]) => {
    if (chunk.length > 5 || !endOfMessage.test(chunk.toString())) return write(chunk, ...rest);
    try {
      atEnd();
    } catch (error) {
      fail(error);
      return false;
    }
    return write(chunk, ...rest);
  };
  socket.write = guarded as typeof socket.write;
}

function refusalsOf(
  { rejectedErrors = [] }: Pick<SentMessageInfo, 'rejectedErrors'>,
  asGiven: (address: string) => string,
): RefusedAddress[] {
  return rejectedErrors.map(({ recipient, responseCode, response, message }) => ({
    address: asGiven(String(recipient)),
    code: responseCode ?? 0,
    words: response ?? message,
  }));
}

/** Connects and logs in if there are credentials. */
async function connect(url: string, fail: (error: Error) => void, signal?: AbortSignal): Promise<SMTPConnection> {
  const { options, auth } = connectionOf(url);
  const connection = new SMTPConnection(options);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = () => reject(new Error(interrupted));
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  connection.once('error', reject);
  connection.on('error', fail);
  connection.once('end', () => reject(Object.assign(new Error('The connection ended.'), { code: 'ECONNECTION' })));
  connection.connect((error?: Error | null) => {
    if (error) return reject(error);
    if (!auth) return resolve();
    connection.login(auth, (refused) => (refused ? reject(refused) : resolve()));
  });
  try {
    await promise;
    return connection;
  } catch (error) {
    connection.close();
    throw withCertificateAdvice(error);
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/** @throws a connection error, or the server's error with its `responseCode` */
export async function deliver(delivery: Delivery): Promise<Delivered> {
  const { url, from, to, atEnd, signal, maxMs = timeoutsMs.whole } = delivery;
  const { promise, resolve, reject } = Promise.withResolvers<Delivered>();
  promise.catch(() => undefined);
  const connection = await connect(url, reject, signal);
  connection.once('end', () => reject(Object.assign(new Error('The connection ended.'), { code: 'ECONNECTION' })));
  const message = Readable.from(bytesOf(delivery, connection), { objectMode: false });
  const abort = (error: unknown) => {
    reject(error);
    connection.close();
  };
  message.once('error', abort);
  const stop = () => abort(new Error(interrupted));
  signal.addEventListener('abort', stop);
  const timer = setTimeout(() => abort(new Error('The mail server took too long.')), maxMs);
  let isEnded = false;
  const end = () => {
    atEnd();
    isEnded = true;
    // From now on, wait for the server's reply even during shutdown.
    signal.removeEventListener('abort', stop);
  };
  if (connection._socket) guardEnd(connection._socket, end, abort);
  else abort(new Error('The connection ended.'));
  // Domains are sent as Punycode, which every server accepts. Results contain the addresses as entered.
  const given = new Map(to.map((address) => [sendableAddress(address), address]));
  const asGiven = (address: string) => given.get(address) ?? address;
  connection.send({ from: sendableAddress(from), to: [...given.keys()] }, message, (error, info) => {
    if (error) return reject(error);
    try {
      assertAccepted(info.response, isEnded);
      resolve({ accepted: info.accepted.map(String).map(asGiven), refused: refusalsOf(info, asGiven) });
    } catch (sendError) {
      abort(sendError);
    }
  });
  try {
    const delivered = await promise;
    disconnect(connection);
    return delivered;
  } catch (error) {
    connection.close();
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** Connects and logs in without sending anything. @throws the connection or log-in error */
export async function tryMailServer(url: string): Promise<void> {
  disconnect(await connect(url, () => undefined));
}
