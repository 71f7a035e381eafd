/** What a chassis or reg number is compared by, as the database's `vehicle_key` does. */

const ignored = /[^\p{L}\p{N}]/gu;

/** Of shorter keys too many are in other numbers; an index of trigrams finds none of them. */
const minSearchedLength = 3;

function keyOf(written: string): string {
  return written.replace(ignored, '').toUpperCase().replaceAll('O', '0').replaceAll('I', '1');
}

/** Its letters and digits, in which O is read as 0 and I as 1; empty where there is no digit: 'N/A', 'to follow'. */
export function vehicleKey(written: string | null | undefined): string {
  return /\d/.test(written ?? '') ? keyOf(written ?? '') : '';
}

/** The key of a part of a number that is searched for, digits or not; null where it is too short. */
export function searchedVehicleKey(typed: string): string | null {
  const key = keyOf(typed);
  return key.length < minSearchedLength ? null : key;
}

/** The reg number without white space, in capitals: what makes it unique within a company. */
export function trimRegNumber(regNumber: string): string {
  return regNumber.replace(/\s+/gu, '').toUpperCase();
}
