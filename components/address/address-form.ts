import { z } from 'zod';
import type { Address } from '@/lib/contract/address';

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
export function addressProblem(field: AddressField, value: string): AddressProblem | null {
  const text = value.trim();
  if (text === '') return 'missing';
  if (!/^[\x20-\x7e]+$/.test(text)) return 'notEnglish';
  if (field === 'telephone' && !/^\+?[0-9 ()-]{5,32}$/.test(text)) return 'invalid';
  return null;
}

const checked = (field: AddressField) =>
  z.string().superRefine((value, context) => {
    const problem = addressProblem(field, value);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

export const addressSchema = z.object({
  consignee: checked('consignee'),
  telephone: checked('telephone'),
  country: checked('country'),
  regionName: checked('regionName'),
  detailAddress: checked('detailAddress'),
  zipCode: checked('zipCode'),
  isDefault: z.boolean(),
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
