/**
 * Invalid texts of number fields. The form's value is NaN, which JSON cannot represent, so a draft stores the text to
 * restore it as typed.
 */

/** By form control and field name. */
const texts = new WeakMap<object, Map<string, string>>();

/** Prefix of such a text in a draft. Typed texts cannot contain it. */
const mark = '\u0000';

export function storeUnparsedText(control: object, name: string, text: string): void {
  const known = texts.get(control) ?? new Map<string, string>();
  texts.set(control, known.set(name, text));
}

/** The typed text of a field whose value is NaN. */
export function unparsedText(control: object, name: string): string {
  return texts.get(control)?.get(name) ?? '';
}

/** The invalid text of one number field. */
export interface UnreadText {
  text: string;
  store: (text: string) => void;
}

export function unreadTextOf(control: object, name: string): UnreadText {
  return { text: unparsedText(control, name), store: (text) => storeUnparsedText(control, name, text) };
}

/** Replaces every value recursively. @param path field names, separated by dots */
function replaceEach(value: unknown, replace: (value: unknown, path: string) => unknown, path = ''): unknown {
  const within = (key: string) => (path === '' ? key : `${path}.${key}`);
  if (Array.isArray(value)) return value.map((one, index) => replaceEach(one, replace, within(String(index))));
  if (typeof value !== 'object' || value === null) return replace(value, path);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceEach(one, replace, within(key))]));
}

export function toDraftValues(values: unknown, control: object): unknown {
  return replaceEach(values, (value, path) => (Number.isNaN(value) ? mark + unparsedText(control, path) : value));
}

export function fromDraftValues(values: unknown, control: object): unknown {
  return replaceEach(values, (value, path) => {
    if (typeof value !== 'string' || !value.startsWith(mark)) return value;
    storeUnparsedText(control, path, value.slice(mark.length));
    return Number.NaN;
  });
}

/** Names of the fields whose value matches. */
export function pathsOf(values: unknown, matches: (value: unknown) => boolean): string[] {
  const paths: string[] = [];
  replaceEach(values, (value, path) => {
    if (matches(value)) paths.push(path);
    return value;
  });
  return paths;
}
