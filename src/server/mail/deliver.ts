/** Hands one message to the mail server; the caller notes, together with its end, that the server may have it. */
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import SMTPConnection, { type SentMessageInfo } from 'nodemailer/lib/smtp-connection';
import { sendableAddress } from '#server/email-key.ts';
import { withCertificateAdvice } from '#server/extra-certificates.ts';
import { connectionOf } from './mail-service.ts';

/** What is sent, to whom. */
export interface Delivery {
  url: string;
  from: string;
  to: readonly string[];
  /** The message, whole. */
  raw: Buffer;
  /** Waited for before the message's end: a server takes nothing without it. An error breaks the try off. */
  beforeEnd: () => Promise<void>;
  /** Called right before the end leaves this process, in the same turn. An error breaks the try off. */
  atEnd: () => void;
  /** Breaks off what the server cannot have yet. */
  signal: AbortSignal;
  /** Milliseconds for the whole try; half an hour where left out. */
  maxMs?: number;
}

/** Milliseconds: of a try whose server keeps every single limit, and of one that does not hang up after its work. */
const timeoutsMs = { whole: 30 * 60_000, goodbye: 5_000 };

/** Somebody whom the server does not take it for. */
export interface RefusedAddress {
  address: string;
  /** SMTP's. */
  code: number;
  words: string;
}

/** The server's own answer to a message that it took for somebody. */
export interface Delivered {
  accepted: string[];
  refused: RefusedAddress[];
}

const interrupted = 'The program stopped before the mail server had it.';

/**
 * The message. It begins only after the server has asked for it by 354 (the library also takes 250), and its end leaves
 * only after every answer that has come until then was looked at: an answer before the end is none to the message.
 */
async function* bytesOf({ raw, beforeEnd, signal }: Delivery, connection: SMTPConnection): AsyncGenerator<Buffer> {
  const serverResponse = connection.lastServerResponse;
  if (typeof serverResponse !== 'string' || !serverResponse.startsWith('354'))
    throw new Error(`The mail server answered DATA with: ${serverResponse}`);
  yield raw;
  signal.throwIfAborted();
  await beforeEnd();
  await turn();
}

/** RFC 5321, section 4.2: each line of a reply begins with its code. */
const acceptedReply = /^250(?:[ -][^\n]*)?(?:\n250(?:[ -][^\n]*)?)*$/;

/** @throws Error where the server did not say that it has the message, whole */
function assertAccepted(response: string, isEnded: boolean): void {
  if (!isEnded) throw new Error(`The mail server answered before the end of the message: ${response}`);
  if (!acceptedReply.test(response)) throw new Error(`The mail server answered the message with: ${response}`);
}

/** Says goodbye, and does not wait for long for the server to hang up. */
function leave(connection: SMTPConnection): void {
  connection.quit();
  setTimeout(() => connection.close(), timeoutsMs.goodbye).unref();
}

/** The dot on a line of its own that ends a message, with what the library puts before it. */
const endOfMessage = /^(\r?\n)?\.\r\n$/;

/** Calls `atEnd` right before the socket is given the end of the message, or gives it nothing more. */
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

/** Connects, signs in where there is something to sign in with, and is done with either at the end. */
async function connect(url: string, fail: (error: Error) => void, signal?: AbortSignal): Promise<SMTPConnection> {
  const { options, auth } = connectionOf(url);
  const connection = new SMTPConnection(options);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const breakOff = () => reject(new Error(interrupted));
  if (signal?.aborted) breakOff();
  signal?.addEventListener('abort', breakOff);
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
    signal?.removeEventListener('abort', breakOff);
  }
}

/** @throws the connection's error, or the server's with its `responseCode` */
export async function deliver(delivery: Delivery): Promise<Delivered> {
  const { url, from, to, atEnd, signal, maxMs = timeoutsMs.whole } = delivery;
  const { promise, resolve, reject } = Promise.withResolvers<Delivered>();
  promise.catch(() => undefined);
  const connection = await connect(url, reject, signal);
  connection.once('end', () => reject(Object.assign(new Error('The connection ended.'), { code: 'ECONNECTION' })));
  const message = Readable.from(bytesOf(delivery, connection), { objectMode: false });
  const breakOff = (error: unknown) => {
    reject(error);
    connection.close();
  };
  message.once('error', breakOff);
  const stop = () => breakOff(new Error(interrupted));
  signal.addEventListener('abort', stop);
  const timer = setTimeout(() => breakOff(new Error('The mail server took too long.')), maxMs);
  let isEnded = false;
  const end = () => {
    atEnd();
    isEnded = true;
    // From now on its answer is waited for.
    signal.removeEventListener('abort', stop);
  };
  if (connection._socket) guardEnd(connection._socket, end, breakOff);
  else breakOff(new Error('The connection ended.'));
  // A domain goes out as Punycode, which every server takes; the answers name the addresses as they were given.
  const given = new Map(to.map((address) => [sendableAddress(address), address]));
  const asGiven = (address: string) => given.get(address) ?? address;
  connection.send({ from: sendableAddress(from), to: [...given.keys()] }, message, (error, info) => {
    if (error) return reject(error);
    try {
      assertAccepted(info.response, isEnded);
      resolve({ accepted: info.accepted.map(String).map(asGiven), refused: refusalsOf(info, asGiven) });
    } catch (sendError) {
      breakOff(sendError);
    }
  });
  try {
    const delivered = await promise;
    leave(connection);
    return delivered;
  } catch (error) {
    connection.close();
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** Connects and signs in, and sends nothing. @throws what keeps it from that */
export async function tryMailServer(url: string): Promise<void> {
  leave(await connect(url, () => undefined));
}
