import { documentKinds } from '#documents/document.ts';

export const kindChoices = Object.entries(documentKinds).map(([value, label]) => ({ value, label }));
