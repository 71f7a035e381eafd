/** What the product calls itself where it is named beside others: pages of signing in, authenticator apps. */
export const productName = 'Truck Back Office';
