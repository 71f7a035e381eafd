/** Connections whose bytes a test writes itself: callers that are slow, odd or gone. */
import { connect, type Socket } from 'node:net';

/** A connection, and all that is said on it. */
interface RawConnection {
  socket: Socket;
  /** Everything that came, once the server has closed. */
  closed: Promise<string>;
}

/** Connects and sends this, as it is. */
export function open(url: string, text: string): Promise<RawConnection> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(text);
      resolve({ socket, closed });
    });
    const closed = new Promise<string>((done) => {
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1');
      });
      socket.on('error', () => undefined);
      socket.on('close', () => done(answer));
    });
  });
}

/** Sends a byte now and then, until the connection is closed. */
export function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('x'), 20);
  socket.on('close', () => clearInterval(timer));
}

/** The head of a request to this machine. */
export const head = (line: string, ...headers: string[]) => [line, 'Host: localhost', ...headers, '', ''].join('\r\n');
/** Of a body that is longer than what is sent of it. */
export const bodyHeaders = ['Content-Type: application/json', 'Content-Length: 100000'];
