/** One-time codes of an authenticator app (RFC 6238), and the secret as people bring it into the app. */
import { Secret, TOTP } from 'otpauth';
import QRCode from 'qrcode';
import { productName } from '#server/product-name.ts';

/** Seconds that a code is shown for, and steps by which two clocks may differ. */
const [period, drift] = [30, 1];

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: productName, label, secret, algorithm: 'SHA1', digits: 6, period });
}

/** What an app has to be told, once. */
export interface CodeSetup {
  /** In Base32, for those who type it. */
  secret: string;
  /** `otpauth://totp/...` */
  address: string;
  /** The address as a QR code: modules on a side, and an SVG path over the dark ones. */
  qr: { size: number; path: string };
}

/** A fresh secret of 160 bits. */
export function newCodeSecret(): string {
  return new Secret({ size: 20 }).base32;
}

function qrOf(address: string): CodeSetup['qr'] {
  const { size, data } = QRCode.create(address, { errorCorrectionLevel: 'M' }).modules;
  const dark = [...data].flatMap((bit, at) => (bit ? [`M${at % size} ${Math.floor(at / size)}h1v1h-1z`] : []));
  return { size, path: dark.join('') };
}

/** How an app takes the secret over. */
export function codeSetup(secret: string, email: string): CodeSetup {
  const address = totpOf(secret, email).toString();
  return { secret, address, qr: qrOf(address) };
}

/** The step of time that a code is of, counted since 1970; undefined for a wrong one. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(secret).validate({ token, timestamp: now, window: drift });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}
