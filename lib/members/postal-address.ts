import { latinTag } from '../i18n/locales';

const english = new Intl.DisplayNames(latinTag, { type: 'region' });

/** Names of which the usual one is shorter. */
const shortNames: Readonly<Record<string, string>> = { HK: 'Hong Kong', MO: 'Macao' };

/** The English name of a country as written on a parcel, in ASCII. */
function printedCountry(code: string): string {
  const name = shortNames[code] ?? english.of(code) ?? code;
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'");
}

/** The lines of an address below the recipient, in English, separated by commas. */
export function addressLine(address: {
  detailAddress: string;
  regionName: string;
  zipCode: string;
  country: string;
}): string {
  const { detailAddress, regionName, zipCode, country } = address;
  const name = /^[A-Z]{2}$/.test(country) ? printedCountry(country) : country;
  return [detailAddress, regionName, zipCode, name].filter(Boolean).join(', ');
}
