import { describe, expect, it } from 'vitest';
import { addressProblem, emptyAddress } from './address-form';

describe('a field of a postal address', () => {
  it.each([
    ['consignee', '', 'missing'],
    ['consignee', '   ', 'missing'],
    ['consignee', '李云', 'notEnglish'],
    ['detailAddress', '12 Nathan Road, 旺角', 'notEnglish'],
    ['detailAddress', '12 Nathan Road, Mong Kok', null],
    ['detailAddress', 'Units 12–14,\u00a0Nathan Road', null],
    ['consignee', 'Pat O’Sample', null],
    ['consignee', 'Łódź', 'notEnglish'],
    ['telephone', '９８７６ ５４０４', null],
    ['telephone', 'call me', 'invalid'],
    ['telephone', '+852 9123 4567', null],
    ['zipCode', '999077', null],
  ] as const)('%s "%s": %s', (field, value, problem) => {
    expect(addressProblem(field, { ...emptyAddress, country: 'GB', [field]: value })).toBe(problem);
  });

  it('needs no postal code in Hong Kong', () => {
    expect(addressProblem('zipCode', { ...emptyAddress, country: 'HK' })).toBeNull();
    expect(addressProblem('zipCode', { ...emptyAddress, country: 'GB' })).toBe('missing');
  });
});
