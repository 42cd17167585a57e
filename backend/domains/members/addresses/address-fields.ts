import type { z } from 'zod';
import type { addressInput } from '../../../../lib/members/address-contract';
import { hasPostalCode } from '../../../../lib/members/countries';
import { readPhoneNumber } from '../../../../lib/text/phone-number';
import { isEnglishLine, readPostalLine } from '../../../../lib/text/postal-line';
import { StoreError } from '../../../platform/errors/store-error';
import { regionsOf } from './country-regions';

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
