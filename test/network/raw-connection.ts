/** Raw connections, for tests with slow, malformed or aborted requests. */
import { connect, type Socket } from 'node:net';

interface RawConnection {
  socket: Socket;
  /** Everything received, when the server has closed the connection. */
  closed: Promise<string>;
}

/** Connects and sends the text unchanged. */
export function open(url: string, text: string | Buffer): Promise<RawConnection> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(text);
      resolve({ socket, closed });
    });
    const closed = new Promise<string>((resolveClosed) => {
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1');
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolveClosed(answer));
    });
  });
}

/** Sends a byte every 20 ms until the connection is closed. */
export function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('x'), 20);
  socket.on('close', () => clearInterval(timer));
}

/** The head of a request to this machine. */
export const head = (line: string, ...headers: string[]) => [line, 'Host: localhost', ...headers, '', ''].join('\r\n');
/** Announces a longer body than the test sends. */
export const bodyHeaders = ['Content-Type: application/json', 'Content-Length: 100000'];
