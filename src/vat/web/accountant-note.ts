/** Shown on every screen with VAT figures. */
export const accountantNote = 'Check with your accountant.';
