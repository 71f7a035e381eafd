/** Where the provider lives. */

/** The path below which all of its pages and calls are. */
export const basePath = '/oidc';

/** Where a forgotten password begins. */
export const forgotPath = `${basePath}/account/forgot`;

/** Where the link of an invitation leads. */
export const invitationPath = `${basePath}/account/invitation`;

/** Where the link of the e-mail leads. */
export const resetPath = `${basePath}/account/reset`;
