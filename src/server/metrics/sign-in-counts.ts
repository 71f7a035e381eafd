/**
 * Counts log-ins, sign-ups and password changes at the embedded identity provider by outcome, without personal data.
 */
import { Counter } from 'prom-client';

type SignInEvent = 'login' | 'signup' | 'password' | 'factor' | 'passkey' | 'forgot' | 'reset' | 'invitation';

/** Counted for the whole process. */
export const signInCounts = new Counter({
  name: 'sign_in_attempts_total',
  help: 'Log-ins, second factors, sign-ups and password changes at the embedded identity provider, by outcome.',
  labelNames: ['event', 'outcome'],
  registers: [],
});

export function countSignIn(event: SignInEvent, outcome: 'ok' | 'failed' | 'wait'): void {
  signInCounts.inc({ event, outcome });
}
