/** English names of the countries that the shop can ship to, as written on a parcel, by ISO 3166-1 alpha-2 code. */
const countryNames: Record<string, string> = {
  HK: 'Hong Kong',
  MO: 'Macao',
  TW: 'Taiwan',
  CN: 'China',
  US: 'United States',
  CA: 'Canada',
  GB: 'United Kingdom',
  AU: 'Australia',
  NZ: 'New Zealand',
  SG: 'Singapore',
  MY: 'Malaysia',
  TH: 'Thailand',
  VN: 'Vietnam',
  PH: 'Philippines',
  ID: 'Indonesia',
  JP: 'Japan',
  KR: 'South Korea',
  DE: 'Germany',
  FR: 'France',
  NL: 'Netherlands',
  IT: 'Italy',
  ES: 'Spain',
  AE: 'United Arab Emirates',
};

/** The countries that the shop can ship to; a setting says to which of them it does. */
export const shippableCountries: readonly string[] = Object.keys(countryNames);

const withoutPostalCode: ReadonlySet<string> = new Set(['HK', 'MO', 'AE']);

/** Whether addresses of a country have a postal code. `country` is an ISO 3166-1 alpha-2 code. */
export function hasPostalCode(country: string): boolean {
  return !withoutPostalCode.has(country.toUpperCase());
}

/** The lines of an address below the recipient, in English, separated by commas. */
export function addressLine(address: {
  detailAddress: string;
  regionName: string;
  zipCode: string;
  country: string;
}): string {
  const { detailAddress, regionName, zipCode, country } = address;
  return [detailAddress, regionName, zipCode, countryNames[country] ?? country].filter(Boolean).join(', ');
}
