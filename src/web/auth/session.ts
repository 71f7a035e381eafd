/** Starts the session, connects it to API calls, and synchronises it with other tabs. */
import { commonMessages } from '#shared/route.ts';
import { clearAlert, sendAlert } from '#web/alerts/alerts.tsx';
import { ApiError } from '#web/api/api-error.ts';
import { setTokenSource, type TokenSource } from '#web/api/token-source.ts';
import { setMailConfig } from '#web/mail/mail-setup.ts';
import { loginPath } from '#web/paths.ts';
import { onStoredElsewhere } from '#web/stored-elsewhere.ts';
import { setTimeZone } from '#web/today.ts';
import { setVehicleLookup } from '#web/vehicle-lookup.ts';
import { fetchAuthConfig, leaveForOwnAddress } from './auth-config.ts';
import { SessionManager, SessionOverError } from './session-manager.ts';

const sessionExpired = 'Your session has expired. Log in again.';

function showExpired(): void {
  const { pathname, search } = window.location;
  const href = loginPath(`${pathname}${search}`);
  sendAlert('Error', sessionExpired, { label: 'Log in (opens a new tab)', href, newTab: true });
}

/** Closes the alert, because another one replaces it or the user has logged in again. */
export function clearExpired(): void {
  clearAlert('Error', sessionExpired);
  clearAlert('Information', sessionExpired);
}

/** The user has logged in again, so alerts about rejected calls no longer apply. */
function clearSessionAlerts(): void {
  clearExpired();
  clearAlert('Error', commonMessages[401] ?? '');
}

async function renewedToken(manager: SessionManager, refused?: string): Promise<string | undefined> {
  try {
    return (await manager.renew(refused))?.access_token;
  } catch (error) {
    if (!(error instanceof SessionOverError)) {
      throw new ApiError(manager.settings.authority, 0, 'Network Error', String(error));
    }
    showExpired();
    return undefined;
  }
}

function tokensOf(manager: SessionManager): TokenSource {
  return {
    async current() {
      const user = await manager.getUser();
      if (user === null) return undefined;
      return user.expired ? renewedToken(manager) : user.access_token;
    },
    renew: (refused) => renewedToken(manager, refused),
    expired: showExpired,
  };
}

/** Follows log-ins, renewals and log-outs of other tabs, also when the page is restored from the back/forward cache. */
function followOtherTabs(manager: SessionManager): void {
  const follow = async () => {
    const user = await manager.getUser();
    if (user === null) await manager.events.unload();
    else if (!user.expired) await manager.getUser(true);
  };
  onStoredElsewhere(manager.storageKey, () => void follow());
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void follow();
  });
}

async function restore(manager: SessionManager): Promise<void> {
  try {
    await manager.restore();
  } catch (error) {
    if (!(error instanceof SessionOverError)) throw error;
    sendAlert('Information', sessionExpired);
  }
}

/** Rejects if the server or the provider cannot be reached. */
export async function startSession(): Promise<SessionManager> {
  const config = await fetchAuthConfig();
  setTimeZone(config.timeZone);
  setVehicleLookup(config.vehicleLookup);
  setMailConfig({ missing: config.mailMissing, shownAt: config.mailShownAt });
  if (leaveForOwnAddress(config)) return new Promise(() => undefined);
  const manager = new SessionManager(config);
  await restore(manager);
  manager.events.addUserLoaded(clearSessionAlerts);
  manager.events.addSilentRenewError((error) => {
    if (error instanceof SessionOverError) showExpired();
  });
  followOtherTabs(manager);
  setTokenSource(tokensOf(manager));
  manager.startSilentRenew();
  return manager;
}
