/** Cache times for what an issuer publishes. It is refreshed in the background, and used for hours while that fails. */

/** Milliseconds. */
export const issuerAges = {
  /** Age at which the discovery document is refreshed. */
  documentFresh: 3_600_000,
  /** Age at which the keys are refreshed, so that a withdrawn key is soon refused. */
  keysFresh: 600_000,
  /** Maximum age while the issuer is unavailable. */
  usable: 12 * 3_600_000,
  /** Between two attempts while the issuer is unavailable. */
  retry: 30_000,
  /** Minimum interval between refreshes for an unknown key id. */
  keyCooldown: 1000,
  /** For one request. */
  timeout: 5000,
} as const;
