/** How often people log in, sign up or change a password at the embedded provider, and what came of it; nothing of who. */
import { Counter } from 'prom-client';

/** What somebody tried. */
type SignInEvent = 'login' | 'signup' | 'password' | 'factor' | 'passkey' | 'forgot' | 'reset' | 'invitation';

/** Counted for the whole process; served where metrics are. */
export const signInCounts = new Counter({
  name: 'sign_in_attempts_total',
  help: 'Log-ins, second factors, sign-ups and changes of passwords at the embedded identity provider, by what came of them.',
  labelNames: ['event', 'outcome'],
  registers: [],
});

/** Counts one attempt. */
export function countSignIn(event: SignInEvent, outcome: 'ok' | 'faults' | 'wait'): void {
  signInCounts.inc({ event, outcome });
}
