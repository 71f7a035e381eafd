/** How the news of a browser are heard, and what happens to a line that is lost or only seems to stand (10.7). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { maxAgoMs, pingMs } from '#shared/live.ts';
import { type ChangeEvent, type ChangeEventChannel, openChangeEventChannel } from './change-stream.ts';

/** One stream that was asked for: how far back, whether it was given up, and what the server does with it. */
interface StreamRequest {
  ago: number;
  signal: AbortSignal;
  says(event: string, data: unknown): Promise<void>;
  breaks(): Promise<void>;
}

let requests: StreamRequest[];
let refusal: number | undefined;
let events: ChangeEvent[];
let opening: Promise<void>;
/** What tabs say to each other. */
let tabs: Set<EventTarget>;
const leaving: (() => void)[] = [];

const change = { kind: 'truck', id: 'one', company: 'AbbasAutos', version: 2, deleted: false } as const;
const streamOf = (body: ReadableStream) => new Response(body, { headers: { 'content-type': 'text/event-stream' } });

/** Lets what is under way arrive. */
const settle = () => vi.advanceTimersByTimeAsync(0);

function answer(url: string, { signal }: RequestInit): Response {
  if (refusal !== undefined) return new Response(null, { status: refusal });
  if (!signal) throw new Error('A stream that nobody can give up.');
  let line: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream({
    start(controller) {
      line = controller;
    },
  });
  requests.push({
    ago: Number(new URL(url, 'http://localhost').searchParams.get('ago')),
    signal,
    async says(event, data) {
      line.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      await settle();
    },
    async breaks() {
      line.error(new TypeError('network error'));
      await settle();
    },
  });
  return streamOf(body);
}

class Channel extends EventTarget {
  constructor() {
    super();
    tabs.add(this);
  }

  postMessage(data: unknown): void {
    for (const tab of tabs) if (tab !== this) tab.dispatchEvent(new MessageEvent('message', { data }));
  }
}

/** Has a tab listen and hold the stream, or wait for it. */
async function follow(channel: ChangeEventChannel, received = events): Promise<() => void> {
  channel.subscribe((one) => received.push(one));
  const leave = channel.keepStream();
  leaving.push(leave);
  await settle();
  return leave;
}

/** One more tab. */
const open = (received = events) => follow(openChangeEventChannel(), received);

/** Lets the tabs share one stream, as they do on an address with https. */
function shareStream(): void {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) => {
    last = last.then(() => (signal.aborted ? undefined : hold()));
    return last;
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

function latest(): StreamRequest {
  const last = requests.at(-1);
  if (!last) throw new Error('No stream was asked for.');
  return last;
}

beforeEach(() => {
  [requests, events, refusal, opening, tabs] = [[], [], undefined, Promise.resolve(), new Set()];
  vi.useFakeTimers();
  vi.stubGlobal('document', { baseURI: 'http://localhost/' });
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    await opening;
    return answer(url, init);
  });
  // Each tab for itself, as on an address without https.
  vi.stubGlobal('navigator', {});
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now());
});
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks for what changed since before the page began to load, and tells what it hears', async () => {
  vi.setSystemTime(Date.now() + 1500);
  await open();
  // Five seconds for a write that had begun, two for the opening of the stream.
  expect(latest().ago).toBe(8500);
  await latest().says('changed', change);
  await latest().says('missed', {});
  await latest().says('changed', { kind: 'of a newer version' });
  expect(events).toEqual([{ change }, { missed: true }]);
});

it('stays while there are pings, and is opened anew once there are none for some time', async () => {
  await open();
  for (let count = 0; count < 10; count += 1) {
    await vi.advanceTimersByTimeAsync(pingMs);
    await latest().says('ping', {});
  }
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(4 * pingMs);
  expect(requests).toHaveLength(2);
  expect(requests[0]?.signal.aborted).toBe(true);
  // Back to the last ping, and a little further for what was under way then.
  expect(latest().ago).toBeGreaterThan(2 * pingMs);
  expect(latest().ago).toBeLessThan(4 * pingMs);
  expect(events).toEqual([]);
});

it('asks for all that changed while the line was away, however often it failed meanwhile', async () => {
  await open();
  await latest().says('ping', {});
  const lostAt = Date.now();
  refusal = 503;
  await latest().breaks();
  await vi.advanceTimersByTimeAsync(600_000);
  refusal = undefined;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(requests).toHaveLength(2);
  expect(latest().ago).toBeGreaterThan(600_000);
  expect(latest().ago).toBeLessThan(Date.now() - lostAt + 10_000);
  await latest().says('changed', change);
  expect(events).toEqual([{ change }]);
});

it('asks again for what was on its way beside a change when the line broke', async () => {
  await open();
  await vi.advanceTimersByTimeAsync(15_000);
  await latest().says('changed', change);
  await latest().breaks();
  await vi.advanceTimersByTimeAsync(5000);
  expect(latest().ago).toBeGreaterThan(15_000);
});

it('has everything read anew after a longer time than the server looks back', async () => {
  await open();
  vi.setSystemTime(Date.now() + maxAgoMs + 60_000);
  refusal = 503;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(events).toEqual([]);
  refusal = undefined;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(latest().ago).toBe(maxAgoMs);
  expect(events).toEqual([{ missed: true }]);
});

it('has everything read again when the stream took so long to open that it may begin too late', async () => {
  opening = new Promise((resolve) => setTimeout(resolve, 2500));
  await open();
  await vi.advanceTimersByTimeAsync(2500);
  expect(events).toEqual([{ missed: true }]);
});

it('keeps what another tab reports until the page listens', async () => {
  shareStream();
  await open();
  const channel = openChangeEventChannel();
  await latest().says('changed', change);
  const received: ChangeEvent[] = [];
  await follow(channel, received);
  expect(requests).toHaveLength(1);
  expect(received).toEqual([{ change }]);
});

it('has a tab read again what it read before the stream of a younger tab begins', async () => {
  shareStream();
  const received: ChangeEvent[] = [];
  openChangeEventChannel().subscribe((one) => received.push(one));
  vi.setSystemTime(Date.now() + 60_000);
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now());
  await open();
  expect(received).toEqual([{ missed: true }]);
  expect(events).toEqual([]);
});

it('ends with the page, and is not asked for again', async () => {
  const leave = await open();
  leave();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true]);
});
