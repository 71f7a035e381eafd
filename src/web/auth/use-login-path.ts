import { useLocation } from 'react-router';
import { loginPath, paths } from '#web/paths.ts';
import { returnPathOf } from './return-to.ts';

/** The path of the log-in page. After logging in, the user returns to the page to which they had no access. */
export function useLoginPath(): string {
  const returnTo = returnPathOf(useLocation().state);
  return returnTo === paths.root ? paths.login : loginPath(returnTo);
}
