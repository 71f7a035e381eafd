/** The page's first script: evaluates the chunks of the app one after another, each in a task of its own (docs/decisions/0044). */
import { rememberEarlySearch } from './early-search.ts';

const evaluations = new Map<string, Promise<unknown>>();

/** What fails here fails again where the app asks for it, which says so. */
function evaluate(file: string): Promise<unknown> {
  const evaluation = import(/* @vite-ignore */ file).catch(() => evaluations.delete(file));
  evaluations.set(file, evaluation);
  return evaluation;
}

/** Settles in another task: between them the browser comes to its own work, a press first of all. */
export async function nextTask(): Promise<void> {
  if ('scheduler' in window && 'yield' in scheduler) await scheduler.yield();
  else await new Promise((resolve) => setTimeout(resolve, 0));
}

/**
 * Evaluates chunks, each in a task of its own: what a chunk is made of comes before it. Without this the first import of a
 * page evaluates all of its chunks in one task, which on a phone keeps a press waiting.
 */
export async function evaluateInTurn(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const isKnown = evaluations.has(file);
    await (evaluations.get(file) ?? evaluate(file));
    if (!isKnown) await nextTask();
  }
}

/** The page is empty without the app: what cannot be fetched is said in it, with the way out. */
function tellNotLoaded(error: unknown): void {
  const words = document.createElement('p');
  words.setAttribute('role', 'alert');
  words.textContent = 'The app could not be loaded. Check the connection, then reload the page.';
  document.getElementById('root')?.replaceChildren(words);
  reportError(error);
}

/** The build names the chunks of the start in the page, in their order: the last of them is the app. */
async function start(): Promise<void> {
  const chunks = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
  const files = Array.from(chunks, ({ href }) => new URL(href).pathname);
  await evaluateInTurn(files);
  await import(/* @vite-ignore */ files.at(-1) ?? '');
}

rememberEarlySearch();
start().catch(tellNotLoaded);
