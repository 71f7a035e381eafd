/** Whether the server can look vehicles up: without a key there is no button for it (part two, section 12.7). */

let isThere = false;

/** Notes it, once the server has told. */
export function setVehicleLookup(is: boolean): void {
  isThere = is;
}

/** Whether 'Look up' is offered. */
export function hasVehicleLookup(): boolean {
  return isThere;
}
