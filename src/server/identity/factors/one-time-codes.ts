/** One-time codes of an authenticator app (RFC 6238), and the QR code of the secret. */
import { Secret, TOTP } from 'otpauth';
import QRCode from 'qrcode';
import { productName } from '#server/product-name.ts';

/** Seconds for which a code is shown, and time steps by which two clocks may differ. */
const [period, drift] = [30, 1];

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: productName, label, secret, algorithm: 'SHA1', digits: 6, period });
}

/** What a user needs to set up the authenticator app. */
export interface CodeSetup {
  /** In Base32, for typing. */
  secret: string;
  /** `otpauth://totp/...` */
  address: string;
  /** The address as a QR code: modules per side, and an SVG path of the dark ones. */
  qr: { size: number; path: string };
}

/** Generates a secret of 160 bits. */
export function newCodeSecret(): string {
  return new Secret({ size: 20 }).base32;
}

function qrOf(address: string): CodeSetup['qr'] {
  const { size, data } = QRCode.create(address, { errorCorrectionLevel: 'M' }).modules;
  const dark = [...data].flatMap((bit, at) => (bit ? [`M${at % size} ${Math.floor(at / size)}h1v1h-1z`] : []));
  return { size, path: dark.join('') };
}

export function codeSetup(secret: string, email: string): CodeSetup {
  const address = totpOf(secret, email).toString();
  return { secret, address, qr: qrOf(address) };
}

/** The time step of a code, counted since 1970; undefined if the code is wrong. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(secret).validate({ token, timestamp: now, window: drift });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}
