/** Validation of the forms on the identity pages, with error texts for the user. */
import { hasHiddenCharacters, requiredLineSchema } from '#shared/text.ts';

/** Errors of the whole form and of single fields, by field name. */
export interface FormErrors {
  kind: 'failed';
  error?: string;
  fieldErrors: Record<string, string>;
}

export function emailError(email: string): string | undefined {
  if (email.trim() === '') return 'Enter your e-mail.';
  const isLine = requiredLineSchema.safeParse(email).success && !hasHiddenCharacters(email.trim());
  const isEmail = isLine && /^[^\s@]+@[^\s@]+$/.test(email.trim());
  return isEmail ? undefined : 'Enter an e-mail such as name@example.com.';
}

export function nameError(name: string): string | undefined {
  if (name.trim() === '') return 'Enter your name.';
  if (hasHiddenCharacters(name.trim())) return 'Enter a name with visible characters.';
  return requiredLineSchema.safeParse(name).success ? undefined : 'Use at most 200 characters.';
}

/** Returns the error if the field is empty. */
export function required(text: string, error: string): string | undefined {
  return text === '' ? error : undefined;
}

/** Collects the errors by field; undefined if there are none. */
export function collectErrors(fields: Record<string, string | undefined>): FormErrors | undefined {
  const fieldErrors: Record<string, string> = {};
  for (const [name, error] of Object.entries(fields)) if (error !== undefined) fieldErrors[name] = error;
  return Object.keys(fieldErrors).length > 0
    ? { kind: 'failed', error: 'Please check the highlighted fields.', fieldErrors }
    : undefined;
}
