/**
 * Guesses which field a column heading means: from the previous import, the field's label or API name, or a synonym
 * used in the trade.
 */
import type { ImportKind } from './import.ts';
import { type ImportField, importField, importFields } from './import-fields.ts';

/** Synonyms by field name, in lower case without spaces. */
const headingSynonyms: Readonly<Record<ImportKind, Readonly<Record<string, readonly string[]>>>> = {
  trucks: {
    regNumber: ['reg', 'regno', 'regmark', 'registration', 'registrationno', 'registrationnumber', 'vrm', 'plate'],
    make: ['manufacturer', 'brand'],
    chassisNumber: ['chassis', 'chassisno', 'vin', 'vinnumber', 'vinno', 'framenumber'],
    engineNumber: ['engine', 'engineno'],
    gearBoxType: ['transmission', 'gearboxtype'],
    registrationDate: ['registered', 'firstregistered', 'dateregistered', 'dateofregistration', 'firstregistration'],
    mileage: ['miles', 'km', 'kms', 'kilometres', 'kilometers', 'odometer', 'mileagekm', 'mileagemiles', 'mileagemi'],
    mileageUnit: ['unit', 'odometerunit'],
    axle: ['axles', 'axleconfiguration', 'wheelplan'],
    truckType: ['bodytype', 'body', 'vehicletype', 'trucktype'],
    color: ['colour'],
    logBookStatus: ['v5', 'v5c', 'logbook'],
    purchasePrice: ['cost', 'costprice', 'boughtfor', 'purchasecost', 'buyprice', 'buyingprice', 'pricepaid'],
    purchaseDate: ['bought', 'boughton', 'datebought', 'datepurchased', 'purchased', 'dateofpurchase', 'dateofbuying'],
    salePrice: ['price', 'sellingprice', 'retail', 'retailprice', 'soldfor'],
    freightCharges: ['freight'],
    warrantyCharges: ['warranty'],
    boughtFrom: ['supplier', 'seller', 'vendor', 'purchasedfrom'],
    soldTo: ['buyer', 'client', 'customer', 'purchaser'],
    isSold: ['sold'],
    soldDate: ['soldon', 'datesold', 'saledate', 'dateofsale'],
    euroStatus: ['euro', 'euroclass', 'emissions', 'emissionclass'],
    motExpiry: ['motdue', 'motdate', 'motuntil', 'motexpires', 'motexpirydate'],
    location: ['site', 'yard', 'where', 'stands'],
    keyNumber: ['key', 'keyno', 'keytag'],
    purchaseInvoiceNumber: ['purchaseinvoice', 'supplierinvoice', 'purchaseinvoiceno', 'supplierinvoicenumber'],
    vatScheme: ['scheme', 'vat', 'vatstatus'],
    purchaseVat: ['inputvat', 'vatpaid'],
    askingPrice: ['asking', 'advertprice', 'advertisedprice', 'screenprice', 'webprice'],
    cabType: ['cab'],
    fuelType: ['fuel'],
    powerHp: ['power', 'hp', 'bhp', 'horsepower', 'enginepower'],
    grossWeightKg: ['grossweight', 'gvw', 'gvwkg', 'gvm', 'mgw'],
    wheelbaseMm: ['wheelbase', 'wb'],
    features: ['options', 'extras', 'equipment'],
    advertText: ['advert', 'adtext', 'advertdescription'],
    description: ['notes', 'note', 'comments', 'remarks'],
  },
  clients: {
    name: ['client', 'clientname', 'customer', 'customername', 'company', 'companyname', 'businessname'],
    vatNumber: ['vat', 'vatno', 'vatregistration', 'vatregno'],
    eori: ['eorinumber', 'eorino'],
    paymentDays: ['terms', 'paymentterms', 'creditdays', 'days'],
    billToContactName: ['contact', 'contactname', 'contactperson'],
    billToAddressLine1: ['address', 'address1', 'addressline1', 'street'],
    billToAddressLine2: ['address2', 'addressline2'],
    billToCity: ['city', 'town'],
    billToPostcode: ['postcode', 'postalcode', 'zip', 'zipcode'],
    billToCountry: ['country'],
    billToPhoneNumber: ['phone', 'phoneno', 'phonenumber', 'telephone', 'tel', 'mobile'],
    billToEmail: ['email', 'emailaddress', 'mail'],
    shipToContactName: ['deliverycontact'],
    shipToAddressLine1: ['deliveryaddress', 'deliveryaddress1', 'shippingaddress'],
    shipToAddressLine2: ['deliveryaddress2'],
    shipToCity: ['deliverycity', 'deliverytown'],
    shipToPostcode: ['deliverypostcode', 'shippingpostcode', 'deliveryzip'],
    shipToCountry: ['deliverycountry'],
  },
  suppliers: {
    name: ['supplier', 'suppliername', 'seller', 'vendor', 'company', 'companyname', 'businessname'],
    vatNumber: ['vat', 'vatno', 'vatregistration', 'vatregno'],
    contactName: ['contact', 'contactperson'],
    addressLine1: ['address', 'address1', 'street'],
    addressLine2: ['address2'],
    city: ['town'],
    postcode: ['postalcode', 'zip', 'zipcode'],
    phoneNumber: ['phone', 'phoneno', 'telephone', 'tel', 'mobile'],
    email: ['emailaddress', 'mail'],
  },
  costings: {
    regNumber: ['reg', 'regno', 'registration', 'registrationno', 'registrationnumber', 'vrm', 'plate', 'truck'],
    type: ['costtype', 'costingtype', 'category', 'kind'],
    value: ['amount', 'cost', 'price', 'net', 'total'],
    invoiceNumber: ['invoice', 'invoiceno', 'reference', 'ref'],
  },
};

/** Normalises a heading for comparison: letters and digits only, in lower case. */
export function headKey(head: string): string {
  return head
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The key without a unit in brackets: `Sale Price (£)` is a sale price. */
function bareKey(head: string): string {
  return headKey(head.replace(/\([^)]{0,200}\)|\[[^\]]{0,200}\]/g, ''));
}

function namesOf(kind: ImportKind, { id, label, detailLabel = label }: ImportField): readonly string[] {
  return [headKey(id), headKey(label), headKey(detailLabel), ...(headingSynonyms[kind][id] ?? [])];
}

/** Field ids by heading key. A field's own label wins over another field's synonym. */
function fieldsByHeading(kind: ImportKind): ReadonlyMap<string, string> {
  const own = importFields(kind).flatMap((field) =>
    namesOf(kind, field)
      .slice(0, 3)
      .map((name) => [name, field.id]),
  );
  const words = importFields(kind).flatMap((field) => namesOf(kind, field).map((name) => [name, field.id]));
  return new Map([...words, ...own] as [string, string][]);
}

/** The field that a person chose last for a heading, by `headKey`; null if they ignored it. */
export type RememberedHeads = ReadonlyMap<string, string | null>;

/** The field of each heading, in order. If two headings mean the same field, the first one gets it. */
export function guessColumns(
  kind: ImportKind,
  heads: readonly string[],
  remembered: RememberedHeads,
): (string | null)[] {
  const known = fieldsByHeading(kind);
  const taken = new Set<string>();
  return heads.map((head) => {
    const last = remembered.get(headKey(head));
    const isKnown = last === null || (last !== undefined && importField(kind, last) !== undefined);
    const field = isKnown ? last : (known.get(headKey(head)) ?? known.get(bareKey(head)) ?? null);
    if (field === null || field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}
