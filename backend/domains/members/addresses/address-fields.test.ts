import { describe, expect, it } from 'vitest';
import { countryCodes } from '../../../../lib/members/countries';
import { StoreError } from '../../../platform/errors/store-error';
import { readAddress, regionsOf } from './address-fields';

const right = {
  consignee: 'Chan Tai Man',
  telephone: '+852 9876 5432',
  country: 'HK',
  regionName: 'Kowloon',
  zipCode: '999077',
  detailAddress: "Flat 12/F, 88 Nathan Road, Tsim Sha Tsui, Queen's Court #3",
  isDefault: false,
};

function refusal(changes: Partial<typeof right>): [string, unknown] | null {
  try {
    readAddress({ ...right, ...changes }, countryCodes);
    return null;
  } catch (error) {
    if (error instanceof StoreError) return [error.key, error.data];
    throw error;
  }
}

describe('readAddress', () => {
  it('accepts an English address, trims it and upper-cases the country', () => {
    const { isDefault, ...rest } = right;
    const fields = { ...rest, telephone: '+85298765432' };
    expect(readAddress({ ...right, consignee: '  Chan Tai Man ', country: 'hk' }, countryCodes)).toEqual(
      fields,
    );
    expect(isDefault).toBe(false);
  });

  it.each([
    ['consignee', 'Pat O’Sample', "Pat O'Sample"],
    ['detailAddress', 'Units 12–14,\u00a0Nathan Road', 'Units 12-14, Nathan Road'],
    ['telephone', '９８７６ ５４０４', '+85298765404'],
    ['detailAddress', 'Nathan Road\nKowloon', 'Nathan Road Kowloon'],
    ['consignee', 'Chan\u202e Tai', 'Chan Tai'],
    ['telephone', '85298765403', '+85298765403'],
  ])('reads the %s %j as %j', (field, typed, read) => {
    expect(readAddress({ ...right, [field]: typed }, countryCodes)).toMatchObject({ [field]: read });
  });

  it('refuses a country that the shop does not ship to now', () => {
    expect(() => readAddress(right, ['US'])).toThrow(
      expect.objectContaining({ key: 'member_address_invalid', data: { field: 'country' } }),
    );
  });

  it('needs a postal code only where the country has them', () => {
    expect(refusal({ zipCode: '' })).toBeNull();
    expect(refusal({ country: 'GB', regionName: 'London', zipCode: '' })).toEqual([
      'member_address_invalid',
      { field: 'zipCode' },
    ]);
  });

  it('accepts free text as region of a country without a list', () => {
    expect(refusal({ country: 'GB', regionName: 'Greater London', zipCode: 'SW1A 1AA' })).toBeNull();
  });

  it.each([
    ['consignee', '陈大文'],
    ['regionName', '九龍'],
    ['zipCode', '一二三'],
    ['detailAddress', 'Rúa 3'],
  ] as const)('rejects %s in other scripts: %j', (field, text) => {
    expect(refusal({ [field]: text })).toEqual(['order_addressEnglishOnly', { field }]);
  });

  it.each([
    ['consignee', ''],
    ['consignee', '   '],
    ['consignee', '12345'],
    ['telephone', ''],
    ['telephone', 'call me'],
    ['country', ''],
    ['country', 'XX'],
    ['regionName', ''],
    ['regionName', 'Ontario'],
    ['zipCode', '<b>'],
    ['detailAddress', ''],
    ['detailAddress', '12'],
  ] as const)('names the invalid field: %s %j', (field, text) => {
    expect(refusal({ [field]: text })).toEqual(['member_address_invalid', { field }]);
  });
});

it('lists each region once, in plain English', () => {
  const listed = countryCodes.filter((code) => regionsOf(code).length > 0);
  expect(listed).toEqual(['AU', 'CA', 'HK', 'US']);
  for (const code of listed) {
    const regions = regionsOf(code);
    expect(new Set(regions).size).toBe(regions.length);
    for (const region of regions) expect(region).toMatch(/^[A-Za-z ]+$/);
  }
});
