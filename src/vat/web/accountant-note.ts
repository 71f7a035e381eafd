/** What every screen that states tax says (part two, preamble). */
export const accountantNote = 'Check with your accountant.';
