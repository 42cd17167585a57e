import type labels from '../../../../messages/zh-cn/labels.json';

export type ShippingCountry = {
  /** ISO 3166-1 alpha-2. */
  code: keyof (typeof labels)['country'];
  /** States or similar, as written in an English address; empty: free text. */
  regions: readonly string[];
};

const listed = (text: string): string[] => text.split('|');

/** Countries the shop can ship to, nearest markets first. */
export const shippingCountries: readonly ShippingCountry[] = [
  {
    code: 'HK',
    regions: listed('Hong Kong Island|Kowloon|New Territories'),
  },
  { code: 'MO', regions: [] },
  { code: 'TW', regions: [] },
  { code: 'CN', regions: [] },
  {
    code: 'US',
    regions: listed(
      'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|District of Columbia|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming',
    ),
  },
  {
    code: 'CA',
    regions: listed(
      'Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland and Labrador|Northwest Territories|Nova Scotia|Nunavut|Ontario|Prince Edward Island|Quebec|Saskatchewan|Yukon',
    ),
  },
  { code: 'GB', regions: [] },
  {
    code: 'AU',
    regions: listed(
      'Australian Capital Territory|New South Wales|Northern Territory|Queensland|South Australia|Tasmania|Victoria|Western Australia',
    ),
  },
  { code: 'NZ', regions: [] },
  { code: 'SG', regions: [] },
  { code: 'MY', regions: [] },
  { code: 'TH', regions: [] },
  { code: 'VN', regions: [] },
  { code: 'PH', regions: [] },
  { code: 'ID', regions: [] },
  { code: 'JP', regions: [] },
  { code: 'KR', regions: [] },
  { code: 'DE', regions: [] },
  { code: 'FR', regions: [] },
  { code: 'NL', regions: [] },
  { code: 'IT', regions: [] },
  { code: 'ES', regions: [] },
  { code: 'AE', regions: [] },
];

const byCode = new Map<string, ShippingCountry>(shippingCountries.map((country) => [country.code, country]));

/** The country with this code; null when the shop cannot ship there. */
export function shippingCountry(code: string): ShippingCountry | null {
  return byCode.get(code) ?? null;
}
