import type { Localized } from '../database/schema/columns';

export type ShippingCountry = {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: Localized;
  /** States or the like, as they are written in an English address; empty: free text. */
  regions: readonly string[];
};

const named = (zhCn: string, en: string, zhHk: string): Localized => ({ 'zh-cn': zhCn, en, 'zh-hk': zhHk });

const listed = (text: string): string[] => text.split('|');

/** Where the shop ships to, nearest markets first. */
export const shippingCountries: readonly ShippingCountry[] = [
  {
    code: 'HK',
    name: named('中国香港', 'Hong Kong, China', '中國香港'),
    regions: listed('Hong Kong Island|Kowloon|New Territories'),
  },
  { code: 'MO', name: named('中国澳门', 'Macao, China', '中國澳門'), regions: [] },
  { code: 'TW', name: named('中国台湾', 'Taiwan, China', '中國台灣'), regions: [] },
  { code: 'CN', name: named('中国大陆', 'China Mainland', '中國大陸'), regions: [] },
  {
    code: 'US',
    name: named('美国', 'United States', '美國'),
    regions: listed(
      'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|District of Columbia|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming',
    ),
  },
  {
    code: 'CA',
    name: named('加拿大', 'Canada', '加拿大'),
    regions: listed(
      'Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland and Labrador|Northwest Territories|Nova Scotia|Nunavut|Ontario|Prince Edward Island|Quebec|Saskatchewan|Yukon',
    ),
  },
  { code: 'GB', name: named('英国', 'United Kingdom', '英國'), regions: [] },
  {
    code: 'AU',
    name: named('澳大利亚', 'Australia', '澳洲'),
    regions: listed(
      'Australian Capital Territory|New South Wales|Northern Territory|Queensland|South Australia|Tasmania|Victoria|Western Australia',
    ),
  },
  { code: 'NZ', name: named('新西兰', 'New Zealand', '新西蘭'), regions: [] },
  { code: 'SG', name: named('新加坡', 'Singapore', '新加坡'), regions: [] },
  { code: 'MY', name: named('马来西亚', 'Malaysia', '馬來西亞'), regions: [] },
  { code: 'TH', name: named('泰国', 'Thailand', '泰國'), regions: [] },
  { code: 'VN', name: named('越南', 'Vietnam', '越南'), regions: [] },
  { code: 'PH', name: named('菲律宾', 'Philippines', '菲律賓'), regions: [] },
  { code: 'ID', name: named('印度尼西亚', 'Indonesia', '印尼'), regions: [] },
  { code: 'JP', name: named('日本', 'Japan', '日本'), regions: [] },
  { code: 'KR', name: named('韩国', 'South Korea', '韓國'), regions: [] },
  { code: 'DE', name: named('德国', 'Germany', '德國'), regions: [] },
  { code: 'FR', name: named('法国', 'France', '法國'), regions: [] },
  { code: 'NL', name: named('荷兰', 'Netherlands', '荷蘭'), regions: [] },
  { code: 'IT', name: named('意大利', 'Italy', '意大利'), regions: [] },
  { code: 'ES', name: named('西班牙', 'Spain', '西班牙'), regions: [] },
  { code: 'AE', name: named('阿联酋', 'United Arab Emirates', '阿聯酋'), regions: [] },
];

const byCode = new Map(shippingCountries.map((country) => [country.code, country]));

/** Null for a country the shop does not ship to. */
export function shippingCountry(code: string): ShippingCountry | null {
  return byCode.get(code) ?? null;
}
