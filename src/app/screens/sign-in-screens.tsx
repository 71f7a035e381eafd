/** The public routes for logging in and out and signing up. */
import type { RouteObject } from 'react-router';
import { paths } from '#web/paths.ts';
import { wide } from './load-screen.tsx';

export const signInScreens: RouteObject[] = [
  {
    path: paths.login,
    lazy: async () => {
      const { SignInPage } = await import('#web/auth/sign-in-page.tsx');
      return { element: <SignInPage mode="login" /> };
    },
  },
  {
    path: paths.register,
    handle: wide,
    lazy: async () => ({ Component: (await import('#app/register-address.tsx')).RegisterAddress }),
  },
  {
    path: paths.loginCallback,
    lazy: async () => ({ Component: (await import('#web/auth/login-callback-page.tsx')).LoginCallbackPage }),
  },
  { path: paths.logout, lazy: async () => ({ Component: (await import('#web/auth/logout-page.tsx')).LogoutPage }) },
];
