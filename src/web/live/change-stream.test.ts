/** Change events of a browser, with lost and silent connections. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { maxAgoMs, pingMs } from '#shared/live.ts';
import { type ChangeEvent, type ChangeEventChannel, openChangeEventChannel } from './change-stream.ts';

/** A requested stream: how far back, whether it was closed, and what the server does with it. */
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
/** Messages between tabs. */
let tabs: Set<EventTarget>;
const leaving: (() => void)[] = [];

const change = { kind: 'truck', id: 'one', company: 'AbbasAutos', version: 2, deleted: false } as const;
const streamOf = (body: ReadableStream) => new Response(body, { headers: { 'content-type': 'text/event-stream' } });

/** Waits for pending messages. */
const settle = () => vi.advanceTimersByTimeAsync(0);

function answer(url: string, { signal }: RequestInit): Response {
  if (refusal !== undefined) return new Response(null, { status: refusal });
  if (!signal) throw new Error('The stream has no abort signal.');
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

/** Subscribes a tab, which opens the stream or waits for its turn. */
async function follow(channel: ChangeEventChannel, received = events): Promise<() => void> {
  channel.subscribe((one) => received.push(one));
  const leave = channel.keepStream();
  leaving.push(leave);
  await settle();
  return leave;
}

const open = (received = events) => follow(openChangeEventChannel(), received);

/** Makes the tabs share one stream, as they do with https. */
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

it('requests changes since before the page started to load, and delivers them', async () => {
  vi.setSystemTime(Date.now() + 1500);
  await open();
  // Five seconds for a write that had begun, two for the opening of the stream.
  expect(latest().ago).toBe(8500);
  await latest().says('changed', change);
  await latest().says('missed', {});
  await latest().says('changed', { kind: 'of a newer version' });
  expect(events).toEqual([{ change }, { missed: true }]);
});

it('stays open while pings arrive, and reconnects when they stop', async () => {
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

it('requests all changes since the connection was lost, however many attempts fail', async () => {
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

it('requests changes again that were pending when the connection was lost', async () => {
  await open();
  await vi.advanceTimersByTimeAsync(15_000);
  await latest().says('changed', change);
  await latest().breaks();
  await vi.advanceTimersByTimeAsync(5000);
  expect(latest().ago).toBeGreaterThan(15_000);
});

it('reports missed changes after a longer interruption than the server looks back', async () => {
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

it('reports missed changes if the stream took too long to open', async () => {
  opening = new Promise((resolve) => setTimeout(resolve, 2500));
  await open();
  await vi.advanceTimersByTimeAsync(2500);
  expect(events).toEqual([{ missed: true }]);
});

it('buffers events of another tab until the page subscribes', async () => {
  shareStream();
  await open();
  const channel = openChangeEventChannel();
  await latest().says('changed', change);
  const received: ChangeEvent[] = [];
  await follow(channel, received);
  expect(requests).toHaveLength(1);
  expect(received).toEqual([{ change }]);
});

it('reports missed changes to a tab that loaded its data before the stream of a newer tab starts', async () => {
  shareStream();
  const received: ChangeEvent[] = [];
  openChangeEventChannel().subscribe((one) => received.push(one));
  vi.setSystemTime(Date.now() + 60_000);
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now());
  await open();
  expect(received).toEqual([{ missed: true }]);
  expect(events).toEqual([]);
});

it('ends with the page and does not reconnect', async () => {
  const leave = await open();
  leave();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true]);
});
