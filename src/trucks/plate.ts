/** Reg and chassis numbers as they are written on plates and in log books. */

/** UK plates without their space, and where it stands: of 2001, of 1983, of 1963, of Northern Ireland. */
const ukPlates = [
  /^([A-Z]{2}\d{2})([A-Z]{3})$/,
  /^([A-Z]\d{1,3})([A-Z]{3})$/,
  /^([A-Z]{3})(\d{1,3}[A-Z])$/,
  /^(?=[A-Z]*[IZ])([A-Z]{3})(\d{1,4})$/,
];

/** In capitals; a UK plate with its space, any other as it was typed. */
export function tidyRegNumber(typed: string): string {
  const capitals = typed.trim().toUpperCase().replace(/\s+/g, ' ');
  const compact = capitals.replaceAll(' ', '');
  const parts = ukPlates.map((plate) => plate.exec(compact)).find((found) => found !== null);
  return parts ? `${parts[1]} ${parts[2]}` : capitals;
}

/** In capitals and without spaces, as all chassis numbers are. */
export function tidyChassisNumber(typed: string): string {
  return typed.toUpperCase().replace(/\s+/g, '');
}
