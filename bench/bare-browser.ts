/**
 * A Chromium that nothing but a trace listens to. Tools for tests listen to a page's calls, scripts and console as well, and for
 * that the page works more: stacks are kept, code is parsed again.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** What a trace tells of; times in microseconds. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Of the processor. */
  tdur?: number;
  args: { data?: { documentLoaderURL?: string } };
}

/** What the browser answers, and what it tells unasked. */
interface Message {
  id?: number;
  method?: string;
  params?: { value?: TraceEvent[] };
  result?: Record<string, string>;
  error?: { message: string };
}

/** Tasks of the main thread, what the page fetches, what it marks. */
const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing', 'loading'];

/** One line to the browser: calls by their number, and the events of the trace. */
class Line {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number | string, (message: Message) => void>();
  #calls = 0;
  events: TraceEvent[] = [];

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data)) as Message));
  }

  static async open(address: string): Promise<Line> {
    const socket = new WebSocket(address);
    await once(socket, 'open');
    return new Line(socket);
  }

  #take(message: Message): void {
    if (message.method === 'Tracing.dataCollected') this.events.push(...(message.params?.value ?? []));
    const key = message.id ?? message.method ?? '';
    this.#waiting.get(key)?.(message);
    this.#waiting.delete(key);
  }

  /** @throws Error when the browser refuses */
  async call(method: string, params: object = {}, sessionId?: string): Promise<Record<string, string>> {
    this.#calls += 1;
    const id = this.#calls;
    const answer = this.heard(id);
    this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
    const { result, error } = await answer;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  }

  async heard(key: number | string): Promise<Message> {
    return await new Promise((resolve) => {
      this.#waiting.set(key, resolve);
    });
  }
}

const pause = async (ms: number) =>
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** A running browser with one window. */
export class BareBrowser {
  readonly #process: ChildProcess;
  readonly #line: Line;
  readonly #session: string;

  private constructor(process: ChildProcess, line: Line, session: string) {
    this.#process = process;
    this.#line = line;
    this.#session = session;
  }

  /** Opens a profile that lies in a folder; the script runs in each page before its own. */
  static async start(program: string, profile: string, script: string): Promise<BareBrowser> {
    const args = ['--no-sandbox', '--disable-gpu', '--remote-debugging-port=0', '--window-size=1440,900'];
    const child = spawn(program, [...args, `--user-data-dir=${profile}`], { stdio: ['ignore', 'ignore', 'pipe'] });
    const address = await new Promise<string>((resolve, reject) => {
      child.once('exit', () => reject(new Error('Chromium did not start.')));
      createInterface(child.stderr).on('line', (line) => {
        const [, found] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
        if (found !== undefined) resolve(found);
      });
    });
    const line = await Line.open(address);
    const { targetId } = await line.call('Target.createTarget', { url: 'about:blank' });
    const { sessionId = '' } = await line.call('Target.attachToTarget', { targetId, flatten: true });
    await line.call('Page.enable', {}, sessionId);
    await line.call('Page.addScriptToEvaluateOnNewDocument', { source: script }, sessionId);
    return new BareBrowser(child, line, sessionId);
  }

  /** Opens the address after another one of its site, so that the same process works, and traces it for some milliseconds. */
  async trace(site: string, path: string, ms: number): Promise<TraceEvent[]> {
    const line = this.#line;
    await line.call('Page.navigate', { url: `${site}/robots.txt` }, this.#session);
    await pause(300);
    line.events = [];
    await line.call('Tracing.start', { traceConfig: { includedCategories: categories, excludedCategories: ['*'] } });
    await line.call('Page.navigate', { url: `${site}${path}` }, this.#session);
    await pause(ms);
    const complete = line.heard('Tracing.tracingComplete');
    await line.call('Tracing.end');
    await complete;
    return line.events;
  }

  async close(): Promise<void> {
    const gone = once(this.#process, 'exit');
    // The line may be gone before the answer.
    void this.#line.call('Browser.close');
    await gone;
  }
}
