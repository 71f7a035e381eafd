/** What is wrong with a form of the identity pages, in words for the person. */
import { hasHiddenCharacters, requiredLineSchema } from '#shared/text.ts';

/** What was wrong: with the whole form, with single fields by their names. */
export interface Faults {
  kind: 'faults';
  error?: string;
  faults: Record<string, string>;
}

/** What is wrong with a new e-mail. */
export function emailFault(email: string): string | undefined {
  if (email.trim() === '') return 'Enter your e-mail.';
  const isLine = requiredLineSchema.safeParse(email).success && !hasHiddenCharacters(email.trim());
  const isEmail = isLine && /^[^\s@]+@[^\s@]+$/.test(email.trim());
  return isEmail ? undefined : 'Enter an e-mail such as name@example.com.';
}

/** What is wrong with a new name. */
export function nameFault(name: string): string | undefined {
  if (name.trim() === '') return 'Enter your name.';
  if (hasHiddenCharacters(name.trim())) return 'Use letters that can be seen.';
  return requiredLineSchema.safeParse(name).success ? undefined : 'Use at most 200 characters.';
}

/** The fault of a field that was left empty. */
export function required(text: string, fault: string): string | undefined {
  return text === '' ? fault : undefined;
}

/** The faults of a form by its fields; undefined where there is none. */
export function faultsIn(fields: Record<string, string | undefined>): Faults | undefined {
  const faults: Record<string, string> = {};
  for (const [name, fault] of Object.entries(fields)) if (fault !== undefined) faults[name] = fault;
  return Object.keys(faults).length > 0
    ? { kind: 'faults', error: 'Please check the marked fields.', faults }
    : undefined;
}
