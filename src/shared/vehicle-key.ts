/** The key by which chassis and reg numbers are compared. Must match the database function `vehicle_key`. */

const ignored = /[^\p{L}\p{N}]/gu;

/** Shorter keys are part of too many numbers, and a trigram index cannot find them. */
const minSearchedLength = 3;

function keyOf(written: string): string {
  return written.replace(ignored, '').toUpperCase().replaceAll('O', '0').replaceAll('I', '1');
}

/** Letters and digits, with O read as 0 and I as 1. Empty for a text without digits: 'N/A', 'to follow'. */
export function vehicleKey(written: string | null | undefined): string {
  return /\d/.test(written ?? '') ? keyOf(written ?? '') : '';
}

/** The key of a typed part of a number, with or without digits; null if it is too short. */
export function searchedVehicleKey(typed: string): string | null {
  const key = keyOf(typed);
  return key.length < minSearchedLength ? null : key;
}

/** The reg number without white space, in capitals. It is unique within a company. */
export function trimRegNumber(regNumber: string): string {
  return regNumber.replace(/\s+/gu, '').toUpperCase();
}
