/** A colour for each company, with enough contrast as text and as a mark on light and dark backgrounds. */
import type { Company } from '#shared/companies.ts';

/** PDFs use the light colours. */
export const companyAccents: Record<Company, { light: string; dark: string }> = {
  AbbasAutos: { light: '#1a56b8', dark: '#86b4ff' },
  TruckWorld: { light: '#0b6b3d', dark: '#5ed29b' },
  Butler: { light: '#7a3799', dark: '#d7a3f2' },
  RedStar: { light: '#b01c2e', dark: '#ff9494' },
};
