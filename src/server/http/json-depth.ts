/** Limits the nesting of JSON bodies. Recursive readers would overflow the stack. */

/** The deepest contract has four levels. */
const maxDepth = 100;

const [quote, backslash, openers, closers] = ['"', '\\', '{[', '}]'];

/** Whether the nesting exceeds the limit. Stops reading as soon as it does. */
export function isTooDeep(json: string): boolean {
  let levels = 0;
  let isString = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charAt(at);
    if (isString && sign === backslash) at += 1;
    else if (sign === quote) isString = !isString;
    else if (!isString && openers.includes(sign)) levels += 1;
    else if (!isString && closers.includes(sign)) levels -= 1;
    if (levels > maxDepth) return true;
  }
  return false;
}
