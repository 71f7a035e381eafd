/** The proxies that may say for whom they ask, as `TRUST_PROXY` names them. */
import { isIP } from 'node:net';

const largestPrefix: Record<number, number> = { 4: 32, 6: 128 };

/** An address, or a network such as `10.0.0.0/8`; not one of everybody. */
function isPlace(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const largest = largestPrefix[isIP(address)];
  if (largest === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= largest);
}

/** Addresses and networks with commas between; undefined where one of them is none. */
export function proxiesNamed(text: string): readonly string[] | undefined {
  const places = text.split(',').map((place) => place.trim());
  return places.every(isPlace) ? places : undefined;
}
