/** Countries by their English names: names to choose from, and the ISO 3166 code of a name. */

/** ISO 3166-1 alpha-2. */
const codes =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
  CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
  GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH
  KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
  MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
  SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
  UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/);

/** Where the name of Unicode's CLDR, which `Intl` has, is not the usual one. */
const usualNames: Readonly<Record<string, string>> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  CI: 'Ivory Coast',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
  TL: 'East Timor',
  TR: 'Turkey',
};

/** Further names by code; capitals, accents, spaces and punctuation do not matter. */
const synonyms: Readonly<Record<string, string>> = {
  AE: 'UAE, Emirates',
  BA: 'Bosnia, Bosnia Herzegovina',
  BN: 'Brunei Darussalam',
  CD: 'DR Congo, DRC, Congo Kinshasa, Democratic Republic of Congo',
  CG: 'Congo, Congo Brazzaville, Republic of Congo',
  CI: "Cote d'Ivoire",
  CV: 'Cabo Verde',
  CZ: 'Czech Republic',
  GB: `UK, GB, GBR, Great Britain, Britain, England, Scotland, Wales, Northern Ireland, N Ireland,
    United Kingdom of Great Britain and Northern Ireland`,
  IE: 'Republic of Ireland, Irish Republic, Southern Ireland, Eire',
  KR: 'Republic of Korea',
  MK: 'Macedonia',
  MM: 'Burma',
  MO: 'Macau',
  NL: 'Holland',
  RU: 'Russian Federation',
  SZ: 'Swaziland',
  TL: 'Timor Leste',
  TR: 'Turkiye',
  TZ: 'United Republic of Tanzania',
  US: 'USA, US, United States of America, America',
  VA: 'Vatican',
  VN: 'Viet Nam',
};

/** `unitedkingdom` for `The United  Kingdom`, `trinidadandtobago` for `Trinidad & Tobago`. */
function nameKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('&', ' and ').trim();
  return plain
    .replace(/^the\s/, '')
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^\p{L}]/gu, '');
}

let loaded: { names: readonly string[]; codesByKey: ReadonlyMap<string, string> } | undefined;

/** Reading the names of all countries takes a moment, so it happens at the first use. */
function countries() {
  if (loaded) return loaded;
  const [long, short] = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames('en-GB', { type: 'region', style }),
  );
  const named = codes.map((code) => {
    const name = long?.of(code) ?? code;
    const usual = usualNames[code] ?? name.replaceAll(' & ', ' and ');
    return { code, usual, all: [usual, name, short?.of(code) ?? code, ...(synonyms[code]?.split(',') ?? [])] };
  });
  loaded = {
    names: named.map(({ usual }) => usual).toSorted((one, other) => one.localeCompare(other, 'en-GB')),
    codesByKey: new Map(named.flatMap(({ code, all }) => all.map((name) => [nameKey(name), code] as const))),
  };
  return loaded;
}

/** The usual English names, in alphabetical order. */
export function countryNames(): readonly string[] {
  return countries().names;
}

/** The ISO 3166-1 alpha-2 code of a country's English name; null for any other text. */
export function countryCodeOf(name: string | null): string | null {
  return countries().codesByKey.get(nameKey(name ?? '')) ?? null;
}

/** The Isle of Man is one VAT area with the United Kingdom. */
const homeCodes: readonly (string | null)[] = ['GB', 'IM'];

/** Whether the country is given and is not the United Kingdom. `Scotland, U.K.` is at home; so is an empty text. */
export function isAbroad(country: string | null): boolean {
  const name = (country ?? '').trim();
  if (name === '') return false;
  const parts = [name, ...name.split(/[,;()/]/)];
  return !/\b(uk|gb)$/i.test(name) && !parts.some((part) => homeCodes.includes(countryCodeOf(part)));
}
