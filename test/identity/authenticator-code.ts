import { TOTP } from 'otpauth';

/** The authenticator app's code, `steps` periods of 30 s from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: Date.now() + steps * 30_000 });
}
