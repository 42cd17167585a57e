import type { z } from 'zod';
import type { addressInput } from '../../../../lib/members/address-contract';
import { hasPostalCode } from '../../../../lib/members/countries';
import { readPhoneNumber } from '../../../../lib/text/phone-number';
import { isEnglishLine, readPostalLine } from '../../../../lib/text/postal-line';
import { StoreError } from '../../../platform/errors/store-error';

const listed = (text: string): string[] => text.split('|');

/** States or similar, as written in an English address. */
const regions: Readonly<Record<string, readonly string[]>> = {
  HK: listed('Hong Kong Island|Kowloon|New Territories'),
  US: listed(
    'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|District of Columbia|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming',
  ),
  CA: listed(
    'Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland and Labrador|Northwest Territories|Nova Scotia|Nunavut|Ontario|Prince Edward Island|Quebec|Saskatchewan|Yukon',
  ),
  AU: listed(
    'Australian Capital Territory|New South Wales|Northern Territory|Queensland|South Australia|Tasmania|Victoria|Western Australia',
  ),
};

/** The regions of a country from which an address chooses; empty where it is free text. */
export function regionsOf(country: string): readonly string[] {
  return regions[country] ?? [];
}

type GivenAddress = z.output<typeof addressInput>;
export type AddressFields = Omit<GivenAddress, 'isDefault'>;

/** `regionName` before `zipCode`: the first invalid field in the order of the form is reported. */
const shapes: Record<keyof AddressFields, (fields: AddressFields, served: readonly string[]) => boolean> = {
  consignee: ({ consignee }) => /[A-Za-z]/.test(consignee),
  telephone: ({ telephone }) => telephone.startsWith('+'),
  country: ({ country }, served) => served.includes(country),
  regionName: ({ country, regionName }) => {
    const regions = regionsOf(country);
    return regions.length === 0 ? /[A-Za-z]/.test(regionName) : regions.includes(regionName);
  },
  zipCode: ({ country, zipCode }) =>
    (zipCode === '' && !hasPostalCode(country)) || /^[A-Za-z0-9][A-Za-z0-9 -]{1,11}$/.test(zipCode),
  detailAddress: ({ detailAddress }) => /[A-Za-z]/.test(detailAddress),
};

/**
 * Reads and validates the fields of a postal address so that a carrier can read it: English letters, no empty field, a
 * country the shop ships to.
 * @param served codes of the countries that the shop ships to
 * @throws StoreError `order_addressEnglishOnly` or `member_address_invalid`, both with data `{ field }`
 */
export function readAddress(given: GivenAddress, served: readonly string[]): AddressFields {
  const fields: AddressFields = {
    consignee: readPostalLine(given.consignee),
    telephone: readPostalLine(given.telephone),
    country: readPostalLine(given.country).toUpperCase(),
    regionName: readPostalLine(given.regionName),
    zipCode: readPostalLine(given.zipCode),
    detailAddress: readPostalLine(given.detailAddress),
  };
  for (const [field, text] of Object.entries(fields)) {
    if (text !== '' && !isEnglishLine(text))
      throw new StoreError('order_addressEnglishOnly', { data: { field } });
  }
  const { country } = fields;
  fields.telephone = readPhoneNumber(fields.telephone, { country })?.e164 ?? '';
  for (const [field, isRight] of Object.entries(shapes)) {
    if (!isRight(fields, served)) throw new StoreError('member_address_invalid', { data: { field } });
  }
  return fields;
}
