/** What is wrong with a form of the identity pages, in words for the person. */
import { hasHiddenCharacters, requiredLineSchema } from '#shared/text.ts';

/** What was wrong: with the whole form, with single fields by their names. */
export interface FormErrors {
  kind: 'faults';
  error?: string;
  fieldErrors: Record<string, string>;
}

/** What is wrong with a new e-mail. */
export function emailError(email: string): string | undefined {
  if (email.trim() === '') return 'Enter your e-mail.';
  const isLine = requiredLineSchema.safeParse(email).success && !hasHiddenCharacters(email.trim());
  const isEmail = isLine && /^[^\s@]+@[^\s@]+$/.test(email.trim());
  return isEmail ? undefined : 'Enter an e-mail such as name@example.com.';
}

/** What is wrong with a new name. */
export function nameError(name: string): string | undefined {
  if (name.trim() === '') return 'Enter your name.';
  if (hasHiddenCharacters(name.trim())) return 'Enter a name with visible characters.';
  return requiredLineSchema.safeParse(name).success ? undefined : 'Use at most 200 characters.';
}

/** The fault of a field that was left empty. */
export function required(text: string, error: string): string | undefined {
  return text === '' ? error : undefined;
}

/** The faults of a form by its fields; undefined where there is none. */
export function collectErrors(fields: Record<string, string | undefined>): FormErrors | undefined {
  const fieldErrors: Record<string, string> = {};
  for (const [name, error] of Object.entries(fields)) if (error !== undefined) fieldErrors[name] = error;
  return Object.keys(fieldErrors).length > 0
    ? { kind: 'faults', error: 'Please check the highlighted fields.', fieldErrors }
    : undefined;
}
