/** The kinds of documents as choices of a field. */
import { documentKinds } from '#documents/document.ts';

/** In their order. */
export const kindChoices = Object.entries(documentKinds).map(([value, label]) => ({ value, label }));
