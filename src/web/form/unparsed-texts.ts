/**
 * Texts of number fields that are no numbers. A form keeps NaN for them, which JSON cannot hold: a draft has the text
 * itself, so that it is put back as it was typed.
 */

/** By the control of a form, and the name of the field in it. */
const texts = new WeakMap<object, Map<string, string>>();

/** Begins such a text in a draft; no text that is typed has it. */
const mark = '\u0000';

/** Remembers what is typed in a field that is no number. */
export function storeUnparsedText(control: object, name: string, text: string): void {
  const known = texts.get(control) ?? new Map<string, string>();
  texts.set(control, known.set(name, text));
}

/** What is typed in a field whose value is NaN. */
export function unparsedText(control: object, name: string): string {
  return texts.get(control)?.get(name) ?? '';
}

/** The text of one field, for the field that shows it. */
export interface UnreadText {
  text: string;
  keep: (text: string) => void;
}

/** The text of the field of this name. */
export function unreadTextOf(control: object, name: string): UnreadText {
  return { text: unparsedText(control, name), keep: (text) => storeUnparsedText(control, name, text) };
}

/** The value with every one in it replaced. @param path names of fields, with points between */
function replaceEach(value: unknown, replace: (value: unknown, path: string) => unknown, path = ''): unknown {
  const within = (key: string) => (path === '' ? key : `${path}.${key}`);
  if (Array.isArray(value)) return value.map((one, index) => replaceEach(one, replace, within(String(index))));
  if (typeof value !== 'object' || value === null) return replace(value, path);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceEach(one, replace, within(key))]));
}

/** Values as a draft keeps them. */
export function toDraftValues(values: unknown, control: object): unknown {
  return replaceEach(values, (value, path) => (Number.isNaN(value) ? mark + unparsedText(control, path) : value));
}

/** Values as a form has them. */
export function fromDraftValues(values: unknown, control: object): unknown {
  return replaceEach(values, (value, path) => {
    if (typeof value !== 'string' || !value.startsWith(mark)) return value;
    storeUnparsedText(control, path, value.slice(mark.length));
    return Number.NaN;
  });
}

/** Names of the fields with a value of this kind. */
export function pathsOf(values: unknown, isMeant: (value: unknown) => boolean): string[] {
  const paths: string[] = [];
  replaceEach(values, (value, path) => {
    if (isMeant(value)) paths.push(path);
    return value;
  });
  return paths;
}
