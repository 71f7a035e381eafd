/** Shown on log-in pages and in authenticator apps. */
export const productName = 'Truck Back Office';
