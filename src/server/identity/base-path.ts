/** Where the provider lives. */

/** The path below which all of its pages and calls are. */
export const basePath = '/oidc';
