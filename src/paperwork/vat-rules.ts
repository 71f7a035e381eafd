/** How an item of a paper is taxed, and what its trucks and its rate make of one that says nothing (specification, 14.1 and 20). */

/** Taxed at its rate; second-hand margin scheme; zero-rated export; outside of VAT. */
export const vatTreatments = ['Standard', 'Margin', 'Export', 'NoVat'] as const;
export type VatTreatment = (typeof vatTreatments)[number];

/** Labels of treatments. */
export const vatTreatmentLabels: Record<VatTreatment, string> = {
  Standard: 'Standard',
  Margin: 'Margin',
  Export: 'Export',
  NoVat: 'No VAT',
};

/** A truck as far as its VAT scheme goes; null where it is not known any more. */
interface SchemedTruck {
  regNumber: string;
  vatScheme: string | null;
}

const isMargin = ({ vatScheme }: SchemedTruck) => vatScheme === 'Margin';

/** The treatment of an item that says nothing of it; percent for the rate. */
export function presetTreatment(trucks: readonly SchemedTruck[], vatRate: number): VatTreatment {
  if (trucks.length > 0 && trucks.every(isMargin)) return 'Margin';
  return vatRate > 0 ? 'Standard' : 'NoVat';
}

/** What is wrong with a rate above 0 under a treatment that charges no VAT; undefined where nothing is. */
export function treatmentFault(treatment: VatTreatment | null, vatRate: number): string | undefined {
  if (treatment === null || treatment === 'Standard' || vatRate === 0) return undefined;
  return `Must be 0 with the VAT treatment ${vatTreatmentLabels[treatment]}.`;
}

/** Names the margin trucks of an item that has others, too; undefined for one that has not. */
export function mixedSchemesFault(trucks: readonly SchemedTruck[]): string | undefined {
  const margin = trucks.filter(isMargin);
  const others = trucks.filter((truck) => truck.vatScheme !== null && !isMargin(truck));
  if (margin.length === 0 || others.length === 0) return undefined;
  const names = margin.map(({ regNumber }) => regNumber).join(', ');
  return `Margin scheme trucks must have an item of their own: ${names}.`;
}

/** Doubts about the VAT of a saved order or invoice. */
export const vatWarningCodes = [
  'qualifyingWithoutVat',
  'marginWithVat',
  'marginAsNoVat',
  'rateMissing',
  'exchangeRateUnusual',
  'noVatNumber',
] as const;
