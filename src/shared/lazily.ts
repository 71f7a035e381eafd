/** What is made at its first use: a formatter of the browser's takes milliseconds, which the start of a page has not. */

/** Gives what `make` makes, which is called once, when it is asked for. */
export function lazily<Thing extends object>(make: () => Thing): () => Thing {
  let made: Thing | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
