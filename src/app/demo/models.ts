/** Makes and models that are really found as used trucks in the United Kingdom. */
import type { Chassis } from './bodies.ts';

export interface Model {
  model: string;
  chassis: Chassis;
  /** First and last year of registration. */
  years: readonly [number, number];
  /** Price when new, without a body, in thousands of pounds. */
  price: number;
  engine: string;
}

interface Make {
  /** The maker's prefix of chassis numbers. */
  vin: string;
  models: readonly Model[];
}

export const makes = {
  DAF: {
    vin: 'XLR',
    models: [
      { model: 'XF 480', chassis: 'tractor', years: [2017, 2022], price: 102, engine: 'MX-13' },
      { model: 'XF 530', chassis: 'tractor', years: [2017, 2023], price: 110, engine: 'MX-13' },
      { model: 'XG+ 530', chassis: 'tractor', years: [2021, 2025], price: 124, engine: 'MX-13' },
      { model: 'XF105.460', chassis: 'tractor', years: [2006, 2013], price: 84, engine: 'MX' },
      { model: 'CF 450', chassis: 'tractor', years: [2017, 2023], price: 92, engine: 'MX-11' },
      { model: 'CF 340', chassis: 'rigid 26 t', years: [2014, 2022], price: 82, engine: 'MX-11' },
      { model: 'CF 410', chassis: 'construction 32 t', years: [2014, 2023], price: 96, engine: 'MX-11' },
      { model: 'CF85.410', chassis: 'construction 32 t', years: [2004, 2013], price: 80, engine: 'MX' },
      { model: 'LF 260', chassis: 'rigid 18 t', years: [2014, 2024], price: 62, engine: 'PX-7' },
      { model: 'LF 180', chassis: 'rigid 7.5 t', years: [2014, 2024], price: 46, engine: 'PX-5' },
      { model: 'LF45.160', chassis: 'rigid 7.5 t', years: [2003, 2013], price: 40, engine: 'FR118' },
    ],
  },
  Scania: {
    vin: 'YS2',
    models: [
      { model: 'R450', chassis: 'tractor', years: [2014, 2024], price: 108, engine: 'DC13' },
      { model: 'R500', chassis: 'tractor', years: [2017, 2024], price: 114, engine: 'DC13' },
      { model: 'S500', chassis: 'tractor', years: [2017, 2025], price: 122, engine: 'DC13' },
      { model: 'R420', chassis: 'tractor', years: [2004, 2012], price: 86, engine: 'DT12' },
      { model: 'G410', chassis: 'construction 26 t', years: [2013, 2022], price: 98, engine: 'DC13' },
      { model: 'P410', chassis: 'construction 32 t', years: [2014, 2023], price: 104, engine: 'DC13' },
      { model: 'P320', chassis: 'rigid 26 t', years: [2013, 2023], price: 86, engine: 'DC09' },
      { model: 'P250', chassis: 'rigid 18 t', years: [2012, 2021], price: 70, engine: 'DC09' },
    ],
  },
  Volvo: {
    vin: 'YV2',
    models: [
      { model: 'FH 460', chassis: 'tractor', years: [2013, 2024], price: 106, engine: 'D13K460' },
      { model: 'FH 500', chassis: 'tractor', years: [2013, 2025], price: 114, engine: 'D13K500' },
      { model: 'FH12 420', chassis: 'tractor', years: [2002, 2006], price: 78, engine: 'D12D420' },
      { model: 'FM 330', chassis: 'rigid 26 t', years: [2013, 2022], price: 86, engine: 'D11K330' },
      { model: 'FM 420', chassis: 'construction 32 t', years: [2013, 2022], price: 102, engine: 'D13K420' },
      { model: 'FMX 410', chassis: 'construction 32 t', years: [2011, 2016], price: 100, engine: 'D11C410' },
      { model: 'FMX 460', chassis: 'construction 26 t', years: [2014, 2024], price: 106, engine: 'D13K460' },
      { model: 'FL 240', chassis: 'rigid 18 t', years: [2007, 2020], price: 60, engine: 'D7F240' },
    ],
  },
  MAN: {
    vin: 'WMA',
    models: [
      { model: 'TGX 26.480', chassis: 'tractor', years: [2008, 2015], price: 92, engine: 'D2676' },
      { model: 'TGX 26.510', chassis: 'tractor', years: [2019, 2024], price: 106, engine: 'D2676' },
      { model: 'TGS 35.400', chassis: 'construction 32 t', years: [2008, 2021], price: 96, engine: 'D2066' },
      { model: 'TGS 26.400', chassis: 'construction 26 t', years: [2008, 2021], price: 90, engine: 'D2066' },
      { model: 'TGS 26.320', chassis: 'rigid 26 t', years: [2010, 2021], price: 80, engine: 'D2066' },
      { model: 'TGM 18.290', chassis: 'rigid 18 t', years: [2010, 2022], price: 64, engine: 'D0836' },
      { model: 'TGM 18.290 4x4', chassis: 'off-road 18 t', years: [2010, 2020], price: 74, engine: 'D0836' },
      { model: 'TGL 8.180', chassis: 'rigid 7.5 t', years: [2007, 2019], price: 44, engine: 'D0834' },
    ],
  },
  'Mercedes-Benz': {
    vin: 'WDB',
    models: [
      { model: 'Actros 2545', chassis: 'tractor', years: [2012, 2023], price: 104, engine: 'OM471' },
      { model: 'Actros 2551', chassis: 'tractor', years: [2013, 2024], price: 112, engine: 'OM471' },
      { model: 'Axor 2543', chassis: 'tractor', years: [2005, 2013], price: 76, engine: 'OM457' },
      { model: 'Arocs 3243', chassis: 'construction 32 t', years: [2013, 2023], price: 104, engine: 'OM470' },
      { model: 'Arocs 2636', chassis: 'construction 26 t', years: [2013, 2022], price: 96, engine: 'OM470' },
      { model: 'Antos 2536', chassis: 'rigid 26 t', years: [2012, 2021], price: 86, engine: 'OM470' },
      { model: 'Axor 1824', chassis: 'rigid 18 t', years: [2004, 2013], price: 58, engine: 'OM926' },
      { model: 'Atego 1524', chassis: 'rigid 18 t', years: [2013, 2023], price: 62, engine: 'OM936' },
      { model: 'Atego 816', chassis: 'rigid 7.5 t', years: [2004, 2022], price: 45, engine: 'OM934' },
    ],
  },
  Iveco: {
    vin: 'WJM',
    models: [
      { model: 'S-Way 480', chassis: 'tractor', years: [2019, 2024], price: 100, engine: 'Cursor 13' },
      { model: 'Stralis 460', chassis: 'tractor', years: [2012, 2019], price: 86, engine: 'Cursor 11' },
      { model: 'Stralis 310', chassis: 'rigid 26 t', years: [2007, 2018], price: 72, engine: 'Cursor 9' },
      { model: 'Eurocargo 180E25', chassis: 'rigid 18 t', years: [2008, 2021], price: 56, engine: 'Tector 7' },
      { model: 'Eurocargo 75E18', chassis: 'rigid 7.5 t', years: [2006, 2021], price: 41, engine: 'Tector 5' },
    ],
  },
  Renault: {
    vin: 'VF6',
    models: [
      { model: 'T 480', chassis: 'tractor', years: [2014, 2024], price: 96, engine: 'DTI 13' },
      { model: 'C 430', chassis: 'construction 32 t', years: [2014, 2022], price: 92, engine: 'DTI 11' },
      { model: 'D Wide 320', chassis: 'rigid 26 t', years: [2014, 2022], price: 76, engine: 'DTI 8' },
      { model: 'D 250', chassis: 'rigid 18 t', years: [2014, 2022], price: 58, engine: 'DTI 8' },
    ],
  },
  Isuzu: {
    vin: 'JAL',
    models: [
      { model: 'N75.190', chassis: 'rigid 7.5 t', years: [2012, 2023], price: 41, engine: '4HK1' },
      { model: 'F180.240', chassis: 'rigid 18 t', years: [2014, 2020], price: 54, engine: '6HK1' },
    ],
  },
  Hino: {
    vin: 'JHD',
    models: [{ model: '700 3241', chassis: 'construction 32 t', years: [2006, 2018], price: 78, engine: 'E13C' }],
  },
  Foden: {
    vin: 'SFN',
    models: [
      { model: 'Alpha 3000', chassis: 'construction 32 t', years: [2002, 2006], price: 74, engine: 'C12' },
      { model: 'Alpha A3-6R', chassis: 'construction 26 t', years: [2002, 2006], price: 70, engine: 'ISMe' },
    ],
  },
  ERF: {
    vin: 'SAF',
    models: [
      { model: 'ECT 12.430', chassis: 'tractor', years: [2002, 2007], price: 76, engine: 'D2876' },
      { model: 'ECM 11.350', chassis: 'rigid 26 t', years: [2002, 2006], price: 64, engine: 'D2866' },
      { model: 'ECT 11.380', chassis: 'construction 32 t', years: [2002, 2007], price: 74, engine: 'D2866' },
    ],
  },
} as const satisfies Record<string, Make>;
export type MakeName = keyof typeof makes;
