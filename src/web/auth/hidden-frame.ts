/** The answer of the identity provider to a renewal in a hidden frame: handed to the page around the frame. */
import { UserManager } from 'oidc-client-ts';
import { paths } from '#web/paths.ts';

/** Whether this document is such a frame. */
export function isHiddenFrame(): boolean {
  return window.parent !== window && window.location.pathname === paths.loginCallback;
}

/** Hands the answer over; nothing of the app is started in the frame. */
export async function answerFromHiddenFrame(): Promise<void> {
  const { origin, href } = window.location;
  const manager = new UserManager({
    authority: origin,
    client_id: 'frame',
    redirect_uri: href,
    automaticSilentRenew: false,
  });
  await manager.signinSilentCallback();
}
