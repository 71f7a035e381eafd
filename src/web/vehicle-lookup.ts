/** Whether the server has an API key for DVLA look-ups; otherwise there is no 'Look up' button. */

let isThere = false;

/** Called at start with the server's configuration. */
export function setVehicleLookup(is: boolean): void {
  isThere = is;
}

export function hasVehicleLookup(): boolean {
  return isThere;
}
