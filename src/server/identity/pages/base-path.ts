/** Paths of the embedded provider. */

export const basePath = '/oidc';

/** The form for requesting a reset link. */
export const forgotPath = `${basePath}/account/forgot`;

export const invitationPath = `${basePath}/account/invitation`;

/** The target of an e-mailed reset link. */
export const resetPath = `${basePath}/account/reset`;
