import { describe, expect, it } from 'vitest';
import { type GivenCode, type GivingFacts, presentRefusal } from './rules';

const order: GivingFacts = { isDelivered: true, isDisputed: false, wasHeld: false, givenToday: 0, most: 2 };
const code: GivenCode = { state: 'SOLD', isExpired: false, isGiven: false };

describe('a code', () => {
  it('of a delivered order that was not shown can be given, up to the limit of the day', () => {
    expect(presentRefusal(order, code)).toBeNull();
    expect(presentRefusal({ ...order, givenToday: 1 }, code)).toBeNull();
    expect(presentRefusal({ ...order, givenToday: 2 }, code)).toBe('present_limit');
  });

  it.each([
    ['present_off', { most: 0 }],
    ['card_disputed', { isDisputed: true }],
    ['present_notDelivered', { isDelivered: false }],
    ['present_held', { wasHeld: true }],
  ] as const)('cannot be given for the reason %s of its order', (reason, facts) => {
    expect(presentRefusal({ ...order, ...facts }, code)).toBe(reason);
  });

  it.each([
    ['present_given', { isGiven: true }],
    ['present_given', { isGiven: true, state: 'REVEALED' }],
    ['present_codeShown', { state: 'REVEALED' }],
    ['present_codeEnded', { state: 'INVALID' }],
    ['present_codeEnded', { state: 'REPLACED' }],
    ['present_codeEnded', { isExpired: true }],
  ] as const)('cannot be given for the reason %s of its own: %o', (reason, facts) => {
    expect(presentRefusal(order, { ...code, ...facts })).toBe(reason);
  });
});
