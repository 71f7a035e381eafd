/** Marks this browser as one of staff while a person is signed in. */
import { useEffect } from 'react';
import { staffCookie } from '#shared/staff-cookie.ts';
import { useSessionUser } from './session-provider.tsx';

const lifeMs = 30 * 24 * 3_600_000;

/** Shows nothing. Browsers without a cookie store have no mark: looks of their staff at shared pages are counted. */
export function StaffMark() {
  const isSignedIn = useSessionUser().user !== undefined;
  useEffect(() => {
    const { name, value, path } = staffCookie;
    const store = 'cookieStore' in globalThis ? globalThis.cookieStore : undefined;
    if (isSignedIn) void store?.set({ name, value, path, sameSite: 'lax', expires: Date.now() + lifeMs });
    else void store?.delete({ name, path });
  }, [isSignedIn]);
  return null;
}
