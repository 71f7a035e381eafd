/** A sample invoice with two items, different for each number. */
import { blankPaper, blankPaperItem, blankPaperTruck } from '#paperwork/blank-paper.ts';
import type { Paper, PaperTruck } from '#paperwork/paperwork.ts';
import { itemAmounts, itemTotals, paperTotals } from '#paperwork/totals.ts';

const makes = ['DAF', 'Mercedes-Benz', 'Scania', 'Volvo'];
const models = ['XF 480 FTG Super Space Cab', 'Actros 2545', 'R450 Highline', 'FH 500'];

const depositPaid = 5000;

function truck(at: number): PaperTruck {
  return {
    ...blankPaperTruck,
    id: `truck-${at}`,
    regNumber: `AB${10 + (at % 90)} C${String.fromCharCode(65 + (at % 26))}E`,
    make: makes[at % makes.length] ?? '',
    model: models[at % models.length] ?? '',
    chassisNumber: `XLRTEH4300G${100_000 + at}`,
    engineNumber: 'MX13-355',
    color: 'White',
    registrationDate: '2019-03-01',
    mileage: 512_000,
    mileageUnit: 'Kilometers',
    salePrice: 12_500,
    freightCharges: 300.1,
    warrantyCharges: 99.99,
  };
}

export function sampleInvoice(number: number, truckCount: number): Paper {
  const client = {
    id: 'client',
    name: 'Żurawia Dolina Transport Sp. z o.o.',
    contactName: 'Łukasz Ćwik',
    addressLine1: 'ul. Długa 12/4',
    addressLine2: 'Hala 7',
    city: 'Gdańsk',
    postcode: '80-001',
    country: 'Poland',
    countryCode: 'PL',
    phoneNumber: '+48 58 000 00 00',
    email: `office${number}@example.test`,
  };
  const trucks = Array.from({ length: truckCount }, (_, index) => truck(number * truckCount + index));
  const half = Math.ceil(truckCount / 2);
  const item = {
    ...blankPaperItem,
    description: 'Used trucks, sold as seen',
    rate: 12_500 + (number % 500),
    vatRate: 20,
    freightRate: 300.1,
    freightDescription: 'Ro-ro to Gdynia',
    warrantyRate: 99.99,
    warrantyDescription: 'Driveline, 3 months or 30,000 km',
  };
  const saleOf = (sold: PaperTruck[]) => ({
    ...item,
    totals: itemTotals({ ...item, truckCount: sold.length }),
    trucks: sold,
  });
  const items = [saleOf(trucks.slice(0, half)), saleOf(trucks.slice(half))];
  const totals = paperTotals(items.map(itemAmounts), depositPaid);
  return {
    ...blankPaper,
    id: `invoice-${number}`,
    company: 'AbbasAutos',
    number: String(number),
    date: '2026-11-20',
    currency: 'GBP',
    depositPaid,
    dealAuthorisation: null,
    referenceId: null,
    billToClient: client,
    shipToClient: { ...client, city: 'Gdynia' },
    items,
    numberOfTrucks: truckCount,
    totalSalePrice: totals.subtotal,
    totalFreightCharges: totals.freight,
    totalWarrantyCharges: totals.warranty,
    totalVat: totals.vat,
    totalDue: totals.totalDue,
  };
}
