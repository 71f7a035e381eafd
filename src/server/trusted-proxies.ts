/** Parses `TRUST_PROXY`. */
import { isIP } from 'node:net';

const maxPrefixes: Record<number, number> = { 4: 32, 6: 128 };

/** Whether it is an IP address or a network such as `10.0.0.0/8`. A network of all addresses is refused. */
function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const maxPrefix = maxPrefixes[isIP(address)];
  if (maxPrefix === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= maxPrefix);
}

/** Splits a comma-separated list; undefined if an entry is invalid. */
export function parseTrustedProxies(text: string): readonly string[] | undefined {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.every(isAddressOrNetwork) ? entries : undefined;
}
