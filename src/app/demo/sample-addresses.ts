/**
 * Addresses of the sample clients: streets, towns and postcodes are invented, phone numbers and e-mail addresses are not in use.
 */
import type { SampleClient } from './parties.ts';
import { createRandom } from './random.ts';

const places: Record<SampleClient['country'], { streets: readonly string[]; towns: readonly string[]; code: string }> =
  {
    'United Kingdom': {
      streets: [
        'Old Tannery Road',
        'Mill Race Way',
        'Depot Lane',
        'Quarry Bank',
        'Station Approach',
        'Weighbridge Road',
      ],
      towns: ['Harrowmere', 'Thornwick', 'Inchbrae', 'Llanfedw', 'Pebblewick', 'Ravenscleugh'],
      code: '+44 1632 960',
    },
    Ireland: {
      streets: ['Bóthar na Cé', 'Creamery Road'],
      towns: ['Ballynorris', 'Cnoc Liath'],
      code: '+353 20 910 0',
    },
    Poland: {
      streets: ['ul. Żurawia', 'ul. Składowa'],
      towns: ['Żurawia Dolina', 'Wilczy Szlak'],
      code: '+48 00 000 0',
    },
    Malta: { streets: ['Triq il-Għajn', 'Triq ix-Xatt'], towns: ["Għajn Seba'", 'Xatt il-Ħamra'], code: '+356 0000 0' },
    Cyprus: { streets: ['Οδός Λοφίτη', 'Λεωφόρος Λιμένος'], towns: ['Λοφίτης'], code: '+357 00 000' },
    Jamaica: { streets: ['Ackee Walk', 'Breadfruit Road'], towns: ['Blue Ackee'], code: '+1 876 555 0' },
    Kenya: { streets: ['Mlima Road', 'Upepo Street'], towns: ['Mlima Tatu', 'Upepo Mwema'], code: '+254 000 000' },
    Tanzania: { streets: ['Nyota Street'], towns: ['Nyota Nane'], code: '+255 000 000' },
    Uganda: { streets: ['Ziwa Road'], towns: ['Ziwa Refu'], code: '+256 000 000' },
    Ghana: { streets: ['Kente Road'], towns: ['Kente'], code: '+233 000 000' },
    Pakistan: { streets: ['Darakht Road', 'Pul Bazaar'], towns: ['Sabz Darakht', 'Roshan Pul'], code: '+92 000 000' },
  };

const contacts = [
  'Sam Okoro',
  'Ewa Nowak',
  'Grace Mwangi',
  'Tom Fletcher',
  'Nadia Hussain',
  'Iain Munro',
  'Maria Vella',
];

/** In some countries the house number follows the street. */
function addressIn(street: string, number: number): string {
  return /^(ul\.|Οδός|Λεωφόρος)/.test(street) ? `${street} ${number}` : `${number} ${street}`;
}

/** A client's particulars, the same at every call. */
export function sampleParticulars({ name, country }: SampleClient) {
  const random = createRandom(`particulars of ${name}`);
  const { streets, towns, code } = places[country];
  const word = name.toLowerCase().match(/[a-z]{4,}/)?.[0] ?? 'office';
  return {
    name,
    contactName: random.pick(contacts),
    addressLine1: addressIn(random.pick(streets), random.integer(1, 90)),
    addressLine2: random.chance(0.3) ? `Unit ${random.integer(1, 20)}` : '',
    city: random.pick(towns),
    country,
    phoneNumber: `${code}${random.text('0123456789', 3)}`,
    email: `office@${word}.example`,
    postcode: country === 'United Kingdom' ? `QZ${random.integer(1, 9)} ${random.integer(1, 9)}AA` : '',
  };
}
