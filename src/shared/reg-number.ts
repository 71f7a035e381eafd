/** Reg numbers in one spelling, so that they are compared and searched ignoring spaces and case. */

/** The reg number without white space, in capitals: what makes it unique within a company. */
export function trimRegNumber(regNumber: string): string {
  return regNumber.replace(/\s+/gu, '').toUpperCase();
}
