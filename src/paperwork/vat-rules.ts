/**
 * Decides how the items of orders and invoices are taxed: what a form begins with, what is refused, and what is doubtful.
 * `vat-rules-sql.ts` finds the same doubts in the database; `docs/vat.md` explains the rules.
 */
import Big from 'big.js';
import { type PaperKind, paperKindLabels } from '#paperwork/paper-kinds.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { inPounds, itemTotals } from './totals.ts';

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
export interface SchemedTruck {
  regNumber: string;
  vatScheme: string | null;
}

const isMargin = ({ vatScheme }: SchemedTruck) => vatScheme === 'Margin';
const isQualifying = ({ vatScheme }: SchemedTruck) => vatScheme === 'Qualifying';

/** The treatment of an item that was sent without one; percent for the rate. */
export function impliedTreatment(trucks: readonly SchemedTruck[], vatRate: number): VatTreatment {
  if (trucks.length > 0 && trucks.every(isMargin)) return 'Margin';
  return vatRate > 0 ? 'Standard' : 'NoVat';
}

/** The VAT of an item of a form: percent for the rate, null while its field is empty. */
export interface ItemVat {
  vatTreatment: VatTreatment | null;
  vatRate: number | null;
}

/**
 * What a form begins an item with. A qualifying truck is sold with VAT, also beside one of unknown scheme.
 * @param usualRate the company's rate in force at the tax point, in percent.
 */
export function presetVat(trucks: readonly SchemedTruck[], usualRate: number): ItemVat {
  if (trucks.some(isQualifying) && !trucks.some(isMargin)) return { vatTreatment: 'Standard', vatRate: usualRate };
  return { vatTreatment: impliedTreatment(trucks, 0), vatRate: null };
}

/** Who decided the VAT of a form's item: these rules, an earlier save as they would, VAT for all items, or its own fields. */
export type VatOrigin = 'preset' | 'saved' | 'all' | 'item';

/** An item of a form. */
export interface FormVat extends ItemVat {
  vatOrigin: VatOrigin;
  trucks: readonly SchemedTruck[];
}

/** Whether the item has what these rules gave it, so that it goes on following its trucks and the rate in force. */
function followsRules({ vatOrigin }: FormVat): boolean {
  return vatOrigin === 'preset' || vatOrigin === 'saved';
}

/** Of an item as it was saved; a standard item at 0% was chosen. */
export function savedOrigin({ vatTreatment, vatRate, trucks }: Omit<FormVat, 'vatOrigin'>): VatOrigin {
  const isPreset = presetVat(trucks, 0).vatTreatment === vatTreatment;
  return isPreset && (vatTreatment !== 'Standard' || (vatRate ?? 0) > 0) ? 'saved' : 'item';
}

function afterRate({ vatRate, vatTreatment, trucks }: FormVat): ItemVat {
  if (Number.isNaN(vatRate)) return { vatRate, vatTreatment };
  if (vatRate) return { vatRate, vatTreatment: 'Standard' };
  return { vatRate, vatTreatment: vatTreatment === 'Standard' ? impliedTreatment(trucks, 0) : vatTreatment };
}

function afterTreatment({ vatRate, vatTreatment }: FormVat, usualRate: number): ItemVat {
  if (vatTreatment === 'Standard') return { vatTreatment, vatRate: vatRate || usualRate };
  return { vatTreatment, vatRate: null };
}

/** Margin trucks are sold under their scheme also where a rate was set for all items. A saved rate of its treatment stays. */
function afterTrucks(item: FormVat, usualRate: number): ItemVat {
  const { vatRate, vatTreatment, vatOrigin, trucks } = item;
  const preset = presetVat(trucks, usualRate);
  const isFree = followsRules(item) || (vatOrigin === 'all' && preset.vatTreatment === 'Margin');
  const isSame = preset.vatTreatment === vatTreatment;
  const isUnchanged = !isFree || isSame || vatTreatment === 'Export' || mixedSchemesError(trucks) !== undefined;
  return isUnchanged ? { vatRate, vatTreatment } : preset;
}

const after = { vatRate: afterRate, vatTreatment: afterTreatment, trucks: afterTrucks };

/** The fields of an item that decide how it is taxed. */
export type DecisiveField = keyof typeof after;

/** The VAT of an item once one of its fields was changed; rate and treatment move together. */
export function vatAfter(item: FormVat, changed: DecisiveField, usualRate: number): ItemVat {
  return after[changed](item, usualRate);
}

/** The rate of an item once another rate is in force: a preset follows it, a choice stays. */
export function rateAfter(item: FormVat, before: number, now: number): number | null {
  const follows = followsRules(item) && item.vatTreatment === 'Standard' && item.vatRate === before;
  return follows ? now : item.vatRate;
}

/** Whether a form asks how an item is sold: the scheme of a truck is unknown, and there is no choice yet. */
export function asksForTreatment(item: FormVat): boolean {
  return followsRules(item) && item.trucks.some(({ vatScheme }) => vatScheme === 'Unknown');
}

/** What a dealer should know of the treatment that is chosen; empty where there is nothing. */
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

/** What is wrong with a rate above 0 under a treatment that charges no VAT; undefined where nothing is. */
export function treatmentError(treatment: VatTreatment | null, vatRate: number): string | undefined {
  if (treatment === null || treatment === 'Standard' || vatRate === 0) return undefined;
  return `Must be 0 with the VAT treatment ${vatTreatmentLabels[treatment]}.`;
}

/** Names the margin trucks of an item that has others, too; undefined for one that has not. */
export function mixedSchemesError(trucks: readonly SchemedTruck[]): string | undefined {
  const margin = trucks.filter(isMargin);
  const others = trucks.filter((truck) => truck.vatScheme !== null && !isMargin(truck));
  if (margin.length === 0 || others.length === 0) return undefined;
  const names = margin.map(({ regNumber }) => regNumber).join(', ');
  return `Put margin scheme trucks in a separate item: ${names}.`;
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

/** Doubts about how the trucks of an item are taxed. */
export const itemVatCodes = ['qualifyingWithoutVat', 'marginWithVat', 'marginAsNoVat'] as const;
export type ItemVatCode = (typeof itemVatCodes)[number];

/** A doubt in words. */
export interface VatDoubt {
  code: (typeof vatWarningCodes)[number];
  message: string;
}

/** The doubt about one truck under a treatment with a rate in percent. */
function doubtOf(truck: SchemedTruck, { vatTreatment, vatRate }: ItemVat): ItemVatCode | undefined {
  const hasVat = vatTreatment === 'Standard' && (vatRate ?? 0) > 0;
  const isUntaxed = vatTreatment === 'NoVat' || (vatTreatment === 'Standard' && !hasVat);
  if (isQualifying(truck)) return isUntaxed || vatTreatment === 'Margin' ? 'qualifyingWithoutVat' : undefined;
  if (!isMargin(truck)) return undefined;
  if (hasVat) return 'marginWithVat';
  return isUntaxed ? 'marginAsNoVat' : undefined;
}

/** An item as far as doubts about its VAT go; amounts are for each truck, in the paper's currency. */
export interface TaxedItem extends ItemVat {
  rate: number;
  freightRate: number;
  warrantyRate: number;
  /** The price is in pounds; 0 and null mean that none was entered. */
  trucks: readonly (SchemedTruck & { purchasePrice: number | null })[];
}

/** What an order or invoice says for all its items. */
export interface TaxedHead {
  currency: Currency;
  /** Dollars for one pound. */
  exchangeRate: number | null;
  /** The company's rate in force at the tax point, in percent. */
  usualRate: number;
}

type Priced = Pick<TaxedItem, 'rate' | 'freightRate' | 'warrantyRate'>;

/** The VAT that the margin scheme would ask for one truck at the item's price; null where that is not known. */
function marginVat(item: Priced, purchasePrice: number | null, head: TaxedHead): number | null {
  const { currency, exchangeRate, usualRate } = head;
  if (!purchasePrice || (currency !== 'GBP' && exchangeRate === null)) return null;
  const price = new Big(item.rate).plus(item.freightRate).plus(item.warrantyRate).toNumber();
  const pounds = currency === 'GBP' || exchangeRate === null ? price : inPounds(price, exchangeRate);
  const vat = new Big(pounds).minus(purchasePrice).times(usualRate).div(new Big(100).plus(usualRate));
  return Math.max(0, vat.round(2, Big.roundHalfUp).toNumber());
}

/** The VAT that an item charges for one truck, in pounds where it can be converted: `£4,000.00`. */
function chargedVat(item: Priced & ItemVat, { currency, exchangeRate }: TaxedHead): string {
  const { rate, freight, warranty } = itemTotals({ ...item, vatRate: item.vatRate ?? 0, truckCount: 1 });
  const vat = new Big(rate.vat).plus(freight.vat).plus(warranty.vat).toNumber();
  if (currency === 'GBP' || exchangeRate === null) return formatMoney(vat, currency);
  return formatMoney(inPounds(vat, exchangeRate));
}

function doubtText(code: ItemVatCode, item: TaxedItem, truck: TaxedItem['trucks'][number], head: TaxedHead): string {
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

/** The doubts about an item's trucks, in their order. */
export function itemDoubts(item: TaxedItem, head: TaxedHead): (VatDoubt & { code: ItemVatCode })[] {
  return item.trucks.flatMap((truck) => {
    const code = doubtOf(truck, item);
    return code === undefined ? [] : [{ code, message: doubtText(code, item, truck, head) }];
  });
}

/** An order or invoice as far as doubts about its trucks go. */
export type DoubtfulPaper = TaxedHead & { items: readonly TaxedItem[] };

/** The doubts of one kind in a sentence or two: the first truck, and how many more there are. */
export function doubtsText(paper: DoubtfulPaper, code: ItemVatCode): string {
  const doubts = paper.items.flatMap((item) => itemDoubts(item, paper));
  const [first, ...others] = doubts.filter((doubt) => doubt.code === code);
  const more =
    others.length === 0 ? '' : ` ${others.length} more ${others.length === 1 ? 'truck' : 'trucks'} likewise.`;
  return `${first?.message ?? ''}${more}`;
}

/** Dollars for one pound: since 1985 the rate has been between these. */
const plausibleExchangeRates = { min: 0.5, max: 3 };

/** What is doubtful about an exchange rate; undefined where nothing is, or there is none. */
export function exchangeRateDoubt(exchangeRate: number | null): string | undefined {
  const { min, max } = plausibleExchangeRates;
  if (exchangeRate === null || Number.isNaN(exchangeRate)) return undefined;
  if (exchangeRate >= min && exchangeRate <= max) return undefined;
  return `An exchange rate of ${exchangeRate} dollars for one pound is unusual. Please check it.`;
}

/** An order or invoice as far as doubts about its VAT go. */
export interface TaxedPaper extends DoubtfulPaper {
  kind: PaperKind;
  number: string;
  /** In the currency of the order or invoice. */
  totalVat: number;
  /** The company's name, and whether it has a VAT number. */
  seller: string;
  hasVatNumber: boolean;
}

type Rated = Pick<TaxedPaper, 'currency' | 'exchangeRate' | 'totalVat'>;

/** Whether VAT cannot be converted into pounds; a margin sale has VAT that its totals do not show. */
export function needsExchangeRate(paper: Rated & { items: readonly Pick<ItemVat, 'vatTreatment'>[] }): boolean {
  const { currency, exchangeRate, totalVat, items } = paper;
  if (currency === 'GBP' || exchangeRate !== null) return false;
  return totalVat > 0 || items.some(({ vatTreatment }) => vatTreatment === 'Margin');
}

/** `Invoice 12 needs an exchange rate to show its VAT in pounds.` */
export function rateMissingText(name: string): string {
  return `${name} needs an exchange rate to show its VAT in pounds.`;
}

/** Everything doubtful about the VAT of an order or invoice: its trucks first. */
export function vatDoubts(paper: TaxedPaper): VatDoubt[] {
  const { kind, number, items, currency, exchangeRate, totalVat, seller, hasVatNumber } = paper;
  const doubts: VatDoubt[] = items.flatMap((item) => itemDoubts(item, paper));
  if (needsExchangeRate(paper)) {
    doubts.push({ code: 'rateMissing', message: rateMissingText(`${paperKindLabels[kind]} ${number}`) });
  }
  const unusual = currency === 'GBP' ? undefined : exchangeRateDoubt(exchangeRate);
  if (unusual !== undefined) doubts.push({ code: 'exchangeRateUnusual', message: unusual });
  if (kind === 'invoice' && totalVat > 0 && !hasVatNumber) {
    doubts.push({ code: 'noVatNumber', message: `${seller} has no VAT number, but this invoice charges VAT.` });
  }
  return doubts;
}
