/** The PDF printer under load: bounded queue, timeouts, cancellation and shutdown. */
import { expect, onTestFinished, test } from 'vitest';
import { paperPdf } from '#paperwork/server/paper-pdf.ts';
import { sampleJob as sample } from '#test/files/sample-order.ts';
import { openPdfPrinter, type PrinterLimits } from './pdf-printer.ts';

const sampleJob = paperPdf(sample);

const graphemes = [...'कखगघचछजझटठडढतथदधनपफबभमयरलवशषसह'];

/** A document of different words that are hard to shape, which takes minutes to print. */
function slowJob() {
  const word = (index: number) => [1, 29, 841, 24_389].map((step) => graphemes[Math.floor(index / step) % 29]).join('');
  const [first] = sample.paper.items;
  if (!first) throw new Error('The sample has an item.');
  const items = Array.from({ length: 700 }, (_, item) => {
    const description = Array.from({ length: 1000 }, (_, index) => word(item * 1000 + index)).join(' ');
    return { ...first, description };
  });
  return paperPdf({ ...sample, paper: { ...sample.paper, items } });
}

const slow = slowJob();
const withoutTimeouts = { jobMs: 3_600_000, graceMs: 3_600_000 };
const unavailable = { name: 'Failure', status: 503 };

function open(limits: Partial<PrinterLimits>) {
  const printer = openPdfPrinter(limits);
  onTestFinished(() => printer.close());
  return printer;
}

test('a document that takes too long is refused with 503', async () => {
  await expect(open({ jobMs: 1 }).print(slow)).rejects.toMatchObject(unavailable);
});

test('the start of the thread does not count towards the timeout of the document', async () => {
  const program =
    'await new Promise((done) => setTimeout(done, 2500)); export const draw = async () => new Uint8Array(3);';
  const job = { file: `data:text/javascript,${encodeURIComponent(program)}`, data: null };
  expect(await open({ jobMs: 2000 }).print(job)).toHaveLength(3);
  await expect(open({ startMs: 1 }).print(job)).rejects.toMatchObject(unavailable);
});

test('a job is refused when the queue is full', async () => {
  const printer = open({ ...withoutTimeouts, queue: 2 });
  const waiting = [slow, sampleJob, sampleJob].map((job) => printer.print(job));
  const settled = Promise.allSettled(waiting);
  await expect(printer.print(sampleJob)).rejects.toMatchObject(unavailable);
  await printer.close();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});

test('jobs of different people take turns, and each person has a queue limit', async () => {
  const printer = open({ ...withoutTimeouts, graceMs: 0, ofPerson: 3 });
  const began: string[] = [];
  const under = new AbortController();
  const first = expect(printer.print(slow, under.signal, 'busy')).rejects.toMatchObject(unavailable);
  const print = async (person: string, name: string) => {
    await printer.print(sampleJob, undefined, person);
    began.push(name);
  };
  const waiting = ['busy 1', 'busy 2', 'busy 3'].map((name) => print('busy', name));
  await expect(printer.print(sampleJob, undefined, 'busy')).rejects.toMatchObject(unavailable);
  waiting.push(print('other', 'other 1'), print('other', 'other 2'));
  under.abort();
  await Promise.all([first, ...waiting]);
  expect(began).toEqual(['busy 1', 'other 1', 'busy 2', 'other 2', 'busy 3']);
});

test('a job is cancelled when its caller leaves, queued or printing, and the next job gets a new thread', async () => {
  const printer = open({ ...withoutTimeouts, graceMs: 0 });
  const [first, second] = [new AbortController(), new AbortController()];
  const left = [printer.print(slow, first.signal), printer.print(slow, second.signal)].map((job) =>
    expect(job).rejects.toMatchObject(unavailable),
  );
  const staying = printer.print(sampleJob);
  second.abort();
  first.abort();
  await Promise.all(left);
  expect((await staying).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a job whose caller has already left is refused', async () => {
  const printer = open({ ...withoutTimeouts, graceMs: 0 });
  await expect(printer.print(slow, AbortSignal.abort())).rejects.toMatchObject(unavailable);
});

test('on drain, the current job is finished and queued jobs are refused', async () => {
  const printer = open(withoutTimeouts);
  const [printing, waiting] = [printer.print(sampleJob), printer.print(sampleJob)];
  printer.drain();
  await expect(waiting).rejects.toMatchObject(unavailable);
  expect((await printing).length).toBeGreaterThan(1000);
  await expect(printer.print(sampleJob)).rejects.toMatchObject(unavailable);
});

test('closing the printer ends the current job', async () => {
  const printer = open(withoutTimeouts);
  const printing = expect(printer.print(slow)).rejects.toThrow('ended');
  await printer.close();
  await printing;
});

test('a job whose module draws nothing fails, and the next one is printed', async () => {
  const printer = open({});
  const job = { file: new URL('./pdf-style.ts', import.meta.url).href, data: 'text' };
  await expect(printer.print(job)).rejects.toThrow('draw is not a function');
  expect((await printer.print(sampleJob)).subarray(0, 5).toString()).toBe('%PDF-');
});
