/** Handles the identity provider's response to a silent renewal in a hidden frame. */
import { UserManager } from 'oidc-client-ts';
import { paths } from '#web/paths.ts';

export function isHiddenFrame(): boolean {
  return window.parent !== window && window.location.pathname === paths.loginCallback;
}

/** Passes the response to the parent page. The app does not start in the frame. */
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
