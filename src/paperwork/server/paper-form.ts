/** Which form papers are stored in. */

/**
 * The form that papers are stored in from now on (`paper.form_version`). Another particular needs no new version: it is
 * null in papers that have none. One that is renamed, or means something else, does: then `storedParty` of `paper-fields.ts` chooses by it.
 */
export const paperFormVersion = 1;
