/** How deep a body's JSON may go: what reads values within values would run out of its stack (decisions, section 3). */

/** Lists and objects within each other that a body may have; a call's own come to four. */
const maxDepth = 100;

const [quote, backslash, openers, closers] = ['"', '\\', '{[', '}]'];

/** Whether a JSON text has more lists and objects within each other than any call has use for; reads no more than it must. */
export function isTooDeep(json: string): boolean {
  let levels = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charAt(at);
    if (isText && sign === backslash) at += 1;
    else if (sign === quote) isText = !isText;
    else if (!isText && openers.includes(sign)) levels += 1;
    else if (!isText && closers.includes(sign)) levels -= 1;
    if (levels > maxDepth) return true;
  }
  return false;
}
