/** How long what an issuer publishes is used: read again behind once it is some minutes old, and good for hours while that fails. */

/** Milliseconds. */
export const issuerAges = {
  /** Then the addresses are read again. */
  documentFresh: 3_600_000,
  /** Then the keys are read again, so that a withdrawn one is soon unknown. */
  keysFresh: 600_000,
  /** What was read stays in use for so long while the issuer is away. */
  usable: 12 * 3_600_000,
  /** Between two attempts while the issuer is away. */
  retry: 30_000,
  /** An unknown key id makes the keys be read again, at most this often. */
  keyCooldown: 1000,
  /** The longest wait for one answer. */
  timeout: 5000,
} as const;
