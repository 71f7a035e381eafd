/** What a chassis or reg number is compared by, as the database's `vehicle_key` does. */

const ignored = /[^\p{L}\p{N}]/gu;

/** Its letters and digits, in which O is read as 0 and I as 1; empty where there is no digit: 'N/A', 'to follow'. */
export function vehicleKey(written: string | null | undefined): string {
  const key = (written ?? '').replace(ignored, '').toUpperCase();
  return /\d/.test(key) ? key.replaceAll('O', '0').replaceAll('I', '1') : '';
}
