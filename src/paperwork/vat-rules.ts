/**
 * Decides how the items of orders and invoices are taxed: presets of the form, validation errors and warnings.
 * `vat-rules-sql.ts` finds the same warnings in the database; `docs/vat.md` explains the rules.
 */
import Big from 'big.js';
import { type PaperKind, paperKindLabels } from '#paperwork/paper-kinds.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { inPounds, itemTotals } from './totals.ts';

/** Taxed at the item's rate; second-hand margin scheme; zero-rated export; outside the scope of VAT. */
export const vatTreatments = ['Standard', 'Margin', 'Export', 'NoVat'] as const;
export type VatTreatment = (typeof vatTreatments)[number];

export const vatTreatmentLabels: Record<VatTreatment, string> = {
  Standard: 'Standard',
  Margin: 'Margin',
  Export: 'Export',
  NoVat: 'No VAT',
};

/** The VAT scheme is null if it is no longer known. */
export interface SchemedTruck {
  regNumber: string;
  vatScheme: string | null;
}

const isMargin = ({ vatScheme }: SchemedTruck) => vatScheme === 'Margin';
const isQualifying = ({ vatScheme }: SchemedTruck) => vatScheme === 'Qualifying';

/** The treatment of an item that was sent without one. The rate is in percent. */
export function impliedTreatment(trucks: readonly SchemedTruck[], vatRate: number): VatTreatment {
  if (trucks.length > 0 && trucks.every(isMargin)) return 'Margin';
  return vatRate > 0 ? 'Standard' : 'NoVat';
}

/** The VAT fields of an item in the form. The rate is in percent, null while the field is empty. */
export interface ItemVat {
  vatTreatment: VatTreatment | null;
  vatRate: number | null;
}

/**
 * The form's preset for an item. A qualifying truck is sold with VAT, also next to one of unknown scheme.
 * @param usualRate the company's rate in force at the tax point, in percent.
 */
export function presetVat(trucks: readonly SchemedTruck[], usualRate: number): ItemVat {
  if (trucks.some(isQualifying) && !trucks.some(isMargin)) return { vatTreatment: 'Standard', vatRate: usualRate };
  return { vatTreatment: impliedTreatment(trucks, 0), vatRate: null };
}

/**
 * What set the VAT of an item in the form: a preset, an earlier save that equals the preset, the field for all items, or
 * the item's own fields.
 */
export type VatOrigin = 'preset' | 'saved' | 'all' | 'item';

export interface FormVat extends ItemVat {
  vatOrigin: VatOrigin;
  trucks: readonly SchemedTruck[];
}

/** A preset keeps following the trucks and the rate in force until the user changes it. */
function followsRules({ vatOrigin }: FormVat): boolean {
  return vatOrigin === 'preset' || vatOrigin === 'saved';
}

/** The origin of a saved item. `Standard` at 0% is never a preset, so the user chose it. */
export function savedOrigin({ vatTreatment, vatRate, trucks }: Omit<FormVat, 'vatOrigin'>): VatOrigin {
  const isPreset = presetVat(trucks, 0).vatTreatment === vatTreatment;
  return isPreset && (vatTreatment !== 'Standard' || (vatRate ?? 0) > 0) ? 'saved' : 'item';
}

function changeRate({ vatRate, vatTreatment, trucks }: FormVat): ItemVat {
  if (Number.isNaN(vatRate)) return { vatRate, vatTreatment };
  if (vatRate) return { vatRate, vatTreatment: 'Standard' };
  return { vatRate, vatTreatment: vatTreatment === 'Standard' ? impliedTreatment(trucks, 0) : vatTreatment };
}

function changeTreatment({ vatRate, vatTreatment }: FormVat, usualRate: number): ItemVat {
  if (vatTreatment === 'Standard') return { vatTreatment, vatRate: vatRate || usualRate };
  return { vatTreatment, vatRate: null };
}

/** Margin trucks become a margin sale even if a rate was set for all items. A saved rate stays if the treatment does. */
function changeTrucks(item: FormVat, usualRate: number): ItemVat {
  const { vatRate, vatTreatment, vatOrigin, trucks } = item;
  const preset = presetVat(trucks, usualRate);
  const isFree = followsRules(item) || (vatOrigin === 'all' && preset.vatTreatment === 'Margin');
  const isSame = preset.vatTreatment === vatTreatment;
  const isUnchanged = !isFree || isSame || vatTreatment === 'Export' || mixedSchemesError(trucks) !== undefined;
  return isUnchanged ? { vatRate, vatTreatment } : preset;
}

const after = { vatRate: changeRate, vatTreatment: changeTreatment, trucks: changeTrucks };

export type VatDecidingField = keyof typeof after;

/** The VAT of an item after one of its fields changed; rate and treatment change together. */
export function changeItemVat(item: FormVat, changed: VatDecidingField, usualRate: number): ItemVat {
  return after[changed](item, usualRate);
}

/** The rate of an item when the rate in force changes: a preset follows, a user's choice stays. */
export function changeRateInForce(item: FormVat, before: number, now: number): number | null {
  const follows = followsRules(item) && item.vatTreatment === 'Standard' && item.vatRate === before;
  return follows ? now : item.vatRate;
}

/** The form asks for the treatment if a truck's scheme is unknown and the user has not chosen yet. */
export function needsTreatment(item: FormVat): boolean {
  return followsRules(item) && item.trucks.some(({ vatScheme }) => vatScheme === 'Unknown');
}

/** A hint about the chosen treatment; empty if there is none. */
export function treatmentNote({ vatTreatment, trucks }: Pick<FormVat, 'vatTreatment' | 'trucks'>): string {
  const mixed = mixedSchemesError(trucks);
  if (mixed !== undefined) return mixed;
  if (vatTreatment === 'Margin' && trucks.length > 0 && !trucks.some(isMargin)) {
    return 'None of these trucks was bought under the margin scheme. Check with your accountant.';
  }
  if (vatTreatment === 'Standard' && trucks.some(isMargin)) {
    return 'Not sold under the margin scheme: VAT is due on the full price.';
  }
  return '';
}

/** Refuses a rate above 0 with a treatment that charges no VAT. */
export function treatmentError(treatment: VatTreatment | null, vatRate: number): string | undefined {
  if (treatment === null || treatment === 'Standard' || vatRate === 0) return undefined;
  return `Must be 0 with the VAT treatment ${vatTreatmentLabels[treatment]}.`;
}

/** Refuses an item that mixes margin trucks with others. */
export function mixedSchemesError(trucks: readonly SchemedTruck[]): string | undefined {
  const margin = trucks.filter(isMargin);
  const others = trucks.filter((truck) => truck.vatScheme !== null && !isMargin(truck));
  if (margin.length === 0 || others.length === 0) return undefined;
  const names = margin.map(({ regNumber }) => regNumber).join(', ');
  return `Put margin scheme trucks in a separate item: ${names}.`;
}

export const vatWarningCodes = [
  'qualifyingWithoutVat',
  'marginWithVat',
  'marginAsNoVat',
  'rateMissing',
  'exchangeRateUnusual',
  'noVatNumber',
] as const;

/** Those about a single truck. */
export const itemVatCodes = ['qualifyingWithoutVat', 'marginWithVat', 'marginAsNoVat'] as const;
export type ItemVatCode = (typeof itemVatCodes)[number];

export interface VatWarning {
  code: (typeof vatWarningCodes)[number];
  message: string;
}

function findTruckWarning(truck: SchemedTruck, { vatTreatment, vatRate }: ItemVat): ItemVatCode | undefined {
  const hasVat = vatTreatment === 'Standard' && (vatRate ?? 0) > 0;
  const isUntaxed = vatTreatment === 'NoVat' || (vatTreatment === 'Standard' && !hasVat);
  if (isQualifying(truck)) return isUntaxed || vatTreatment === 'Margin' ? 'qualifyingWithoutVat' : undefined;
  if (!isMargin(truck)) return undefined;
  if (hasVat) return 'marginWithVat';
  return isUntaxed ? 'marginAsNoVat' : undefined;
}

/** An item as the warnings need it. Amounts are per truck, in the paper's currency. */
export interface TaxedItem extends ItemVat {
  rate: number;
  freightRate: number;
  warrantyRate: number;
  /** Purchase prices are in pounds; 0 and null mean that none was entered. */
  trucks: readonly (SchemedTruck & { purchasePrice: number | null })[];
}

/** Facts that apply to all items of an order or invoice. */
export interface TaxedHead {
  currency: Currency;
  /** Dollars for one pound. */
  exchangeRate: number | null;
  /** The company's rate in force at the tax point, in percent. */
  usualRate: number;
}

type Priced = Pick<TaxedItem, 'rate' | 'freightRate' | 'warrantyRate'>;

/** VAT due on one truck under the margin scheme, in pounds; null if it cannot be calculated. */
function marginVat(item: Priced, purchasePrice: number | null, head: TaxedHead): number | null {
  const { currency, exchangeRate, usualRate } = head;
  if (!purchasePrice || (currency !== 'GBP' && exchangeRate === null)) return null;
  const price = new Big(item.rate).plus(item.freightRate).plus(item.warrantyRate).toNumber();
  const pounds = currency === 'GBP' || exchangeRate === null ? price : inPounds(price, exchangeRate);
  const vat = new Big(pounds).minus(purchasePrice).times(usualRate).div(new Big(100).plus(usualRate));
  return Math.max(0, vat.round(2, Big.roundHalfUp).toNumber());
}

/** VAT charged for one truck, in pounds if it can be converted: `£4,000.00`. */
function chargedVat(item: Priced & ItemVat, { currency, exchangeRate }: TaxedHead): string {
  const { rate, freight, warranty } = itemTotals({ ...item, vatRate: item.vatRate ?? 0, truckCount: 1 });
  const vat = new Big(rate.vat).plus(freight.vat).plus(warranty.vat).toNumber();
  if (currency === 'GBP' || exchangeRate === null) return formatMoney(vat, currency);
  return formatMoney(inPounds(vat, exchangeRate));
}

function describeTruckWarning(
  code: ItemVatCode,
  item: TaxedItem,
  truck: TaxedItem['trucks'][number],
  head: TaxedHead,
): string {
  const { regNumber, purchasePrice } = truck;
  if (code === 'qualifyingWithoutVat') {
    const how = item.vatTreatment === 'Margin' ? 'under the margin scheme' : 'without VAT';
    return `${regNumber} was bought with VAT, but is sold ${how}.`;
  }
  const due = marginVat(item, purchasePrice, head);
  const instead = due === null ? '' : ` Under the margin scheme it would be ${formatMoney(due)}.`;
  if (code === 'marginWithVat') {
    const charged = `${regNumber} is sold with VAT of ${chargedVat(item, head)}`;
    return instead === '' ? `${charged} outside the margin scheme.` : `${charged}.${instead}`;
  }
  const missing = `${regNumber} was bought under the margin scheme, but is sold without its VAT.`;
  return `${missing}${instead}`;
}

export function findTruckVatWarnings(item: TaxedItem, head: TaxedHead): (VatWarning & { code: ItemVatCode })[] {
  return item.trucks.flatMap((truck) => {
    const code = findTruckWarning(truck, item);
    return code === undefined ? [] : [{ code, message: describeTruckWarning(code, item, truck, head) }];
  });
}

/** An order or invoice as truck warnings need it. */
export type PaperWithTaxedItems = TaxedHead & { items: readonly TaxedItem[] };

/** Describes all trucks with one warning: a sentence about the first, and the number of others. */
export function truckVatWarningText(paper: PaperWithTaxedItems, code: ItemVatCode): string {
  const warnings = paper.items.flatMap((item) => findTruckVatWarnings(item, paper));
  const [first, ...others] = warnings.filter((doubt) => doubt.code === code);
  const more =
    others.length === 0
      ? ''
      : ` The same applies to ${others.length} more ${others.length === 1 ? 'truck' : 'trucks'}.`;
  return `${first?.message ?? ''}${more}`;
}

/** Dollars per pound; the rate has been within this range since 1985. */
const plausibleExchangeRates = { min: 0.5, max: 3 };

/** Warns of an exchange rate outside the plausible range. */
export function exchangeRateWarning(exchangeRate: number | null): string | undefined {
  const { min, max } = plausibleExchangeRates;
  if (exchangeRate === null || Number.isNaN(exchangeRate)) return undefined;
  if (exchangeRate >= min && exchangeRate <= max) return undefined;
  return `An exchange rate of ${exchangeRate} dollars for one pound is unusual. Please check it.`;
}

/** An order or invoice as VAT warnings need it. */
export interface TaxedPaper extends PaperWithTaxedItems {
  kind: PaperKind;
  number: string;
  /** In the currency of the order or invoice. */
  totalVat: number;
  /** The company's name, and whether it has a VAT number. */
  seller: string;
  hasVatNumber: boolean;
}

type Rated = Pick<TaxedPaper, 'currency' | 'exchangeRate' | 'totalVat'>;

/** Whether VAT cannot be converted into pounds. A margin sale has VAT that its totals do not show. */
export function needsExchangeRate(paper: Rated & { items: readonly Pick<ItemVat, 'vatTreatment'>[] }): boolean {
  const { currency, exchangeRate, totalVat, items } = paper;
  if (currency === 'GBP' || exchangeRate !== null) return false;
  return totalVat > 0 || items.some(({ vatTreatment }) => vatTreatment === 'Margin');
}

/** `Invoice 12 needs an exchange rate to show its VAT in pounds.` */
export function rateMissingText(name: string): string {
  return `${name} needs an exchange rate to show its VAT in pounds.`;
}

/** Warnings about the trucks come first. */
export function findVatWarnings(paper: TaxedPaper): VatWarning[] {
  const { kind, number, items, currency, exchangeRate, totalVat, seller, hasVatNumber } = paper;
  const warnings: VatWarning[] = items.flatMap((item) => findTruckVatWarnings(item, paper));
  if (needsExchangeRate(paper)) {
    warnings.push({ code: 'rateMissing', message: rateMissingText(`${paperKindLabels[kind]} ${number}`) });
  }
  const unusual = currency === 'GBP' ? undefined : exchangeRateWarning(exchangeRate);
  if (unusual !== undefined) warnings.push({ code: 'exchangeRateUnusual', message: unusual });
  if (kind === 'invoice' && totalVat > 0 && !hasVatNumber) {
    warnings.push({ code: 'noVatNumber', message: `${seller} has no VAT number, but this invoice charges VAT.` });
  }
  return warnings;
}
