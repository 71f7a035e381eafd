/** What is waited for a moment, before people are shown that it is waited for. */

/** Milliseconds that people take for at once. */
const momentMs = 150;

/** Settles when the work has, whichever way, and after a moment at the latest. */
export async function holdFor(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moment = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, momentMs);
  });
  await Promise.race([work.catch(() => undefined), moment]);
  clearTimeout(timer);
}
