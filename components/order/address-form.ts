import type { Address } from '@/lib/contract/upms';

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

/** What can be said about a field before it is sent; the server knows each country's forms. */
export function addressProblem(
  field: AddressField,
  value: string,
): 'missing' | 'notEnglish' | 'invalid' | null {
  const text = value.trim();
  if (text === '') return 'missing';
  if (!/^[\x20-\x7e]+$/.test(text)) return 'notEnglish';
  if (field === 'telephone' && !/^\+?[0-9 ()-]{5,32}$/.test(text)) return 'invalid';
  return null;
}
