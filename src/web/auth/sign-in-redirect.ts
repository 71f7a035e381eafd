/** The redirect to the identity provider, by the app or by the small log-in page that a browser loads before it. */
import { loginTimeout } from './auth-limits.ts';
import type { SessionManager } from './session-manager.ts';
import { signInFailure } from './sign-in-failure.ts';

export type SignInMode = 'login' | 'register';

/** Resolves only if the redirect fails, with a message for the user. */
export function redirectToProvider(manager: SessionManager, mode: SignInMode, returnTo: string): Promise<string> {
  return new Promise((resolve) => {
    setTimeout(resolve, loginTimeout, 'The log-in page is taking too long to open. Please try again.');
    manager.leaveToSignIn(mode, returnTo).catch((error: unknown) => resolve(signInFailure(error)));
  });
}

let earlierFailure: string | undefined;

/** Passes the failure of the log-in page on to the app, which shows it instead of trying again. */
export function reportEarlierFailure(message: string): void {
  earlierFailure = message;
}

/** The failure, which is shown once. */
export function takeEarlierFailure(): string | undefined {
  const message = earlierFailure;
  earlierFailure = undefined;
  return message;
}
