import * as z from 'zod/mini';
import type { Address } from '@/lib/members/address-contract';
import { hasPostalCode } from '@/lib/members/countries';
import { looksLikePhone } from '@/lib/text/phone-text';
import { isEnglishLine, readPostalLine } from '@/lib/text/postal-line';

export type AddressForm = Omit<Address, 'id'>;
export type AddressField = Exclude<keyof AddressForm, 'isDefault'>;

export const emptyAddress: AddressForm = {
  consignee: '',
  telephone: '',
  country: '',
  regionName: '',
  zipCode: '',
  detailAddress: '',
  isDefault: false,
};

/** Message keys below `order.address.problem`. */
export type AddressProblem = 'missing' | 'notEnglish' | 'invalid';

/** Checks before a field is sent; the server validates the format of each country. */
export function addressProblem(field: AddressField, form: AddressForm): AddressProblem | null {
  const text = readPostalLine(form[field]);
  if (text === '') return field === 'zipCode' && !hasPostalCode(form.country) ? null : 'missing';
  if (!isEnglishLine(text)) return 'notEnglish';
  if (field === 'telephone' && !looksLikePhone(text)) return 'invalid';
  return null;
}

export const addressSchema = z.custom<AddressForm>().check(({ value: form, issues }) => {
  for (const field of addressFields) {
    const problem = addressProblem(field, form);
    if (problem) issues.push({ code: 'custom', path: [field], message: problem, input: form[field] });
  }
});

/** In the order of the form, so that the first invalid field gets the focus. */
export const addressFields: readonly AddressField[] = [
  'consignee',
  'telephone',
  'country',
  'regionName',
  'detailAddress',
  'zipCode',
];
