/** Formats reg numbers and chassis numbers as plates and log books show them. */

/** UK plates without the space, with a group for each half: the formats of 2001, 1983, 1963 and Northern Ireland. */
const ukPlates = [
  /^([A-Z]{2}\d{2})([A-Z]{3})$/,
  /^([A-Z]\d{1,3})([A-Z]{3})$/,
  /^([A-Z]{3})(\d{1,3}[A-Z])$/,
  /^(?=[A-Z]*[IZ])([A-Z]{3})(\d{1,4})$/,
];

/** Returns the number in capitals. A UK plate gets its space; any other number keeps its spacing. */
export function tidyRegNumber(typed: string): string {
  const capitals = typed.trim().toUpperCase().replace(/\s+/g, ' ');
  const compact = capitals.replaceAll(' ', '');
  const parts = ukPlates.map((plate) => plate.exec(compact)).find((found) => found !== null);
  return parts ? `${parts[1]} ${parts[2]}` : capitals;
}

export function tidyChassisNumber(typed: string): string {
  return typed.toUpperCase().replace(/\s+/g, '');
}
