import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { signValidateToken, validateTokenSeconds, verifyValidateToken } from './validate-token';

const member = (memberId: string): Actor => ({ kind: 'member', memberId, sessionId: '1', username: 'demo' });
const start = Date.parse('2026-11-21T10:00:00+08:00');

function contextOf(actor: Actor, { later = 0, secret = 'a secret of 32 characters or more' } = {}) {
  return {
    actor,
    clock: { now: () => new Date(start + later), advance: () => {} },
    environment: { secret },
  };
}

const checked = { goodsId: '7', values: { account: '123456', server: 'asia' }, roleName: '晨星' };
const token = signValidateToken(contextOf(member('1')), checked);
/** What a check at `start` found. */
const found = { roleName: '晨星', checkedTime: new Date(start) };
const refusal = (run: () => unknown) => {
  try {
    run();
    return null;
  } catch (error) {
    return error instanceof StoreError ? error.key : error;
  }
};

describe('validate token', () => {
  it('returns the role for the same product, values and member', () => {
    const same = { goodsId: '7', values: { server: 'asia', account: '123456' } };
    expect(verifyValidateToken(contextOf(member('1')), token, same)).toEqual(found);
  });

  it('allows a visitor to sign in between check and order', () => {
    const asVisitor = signValidateToken(contextOf({ kind: 'visitor' }), checked);
    expect(verifyValidateToken(contextOf(member('1')), asVisitor, checked)).toEqual(found);
  });

  it.each([
    ['another member', () => verifyValidateToken(contextOf(member('2')), token, checked)],
    ['other goods', () => verifyValidateToken(contextOf(member('1')), token, { ...checked, goodsId: '8' })],
    ['other values', () => verifyValidateToken(contextOf(member('1')), token, { ...checked, values: {} })],
    [
      'another secret',
      () => verifyValidateToken(contextOf(member('1'), { secret: 'x'.repeat(32) }), token, checked),
    ],
    ['no token', () => verifyValidateToken(contextOf(member('1')), undefined, checked)],
    ['a changed token', () => verifyValidateToken(contextOf(member('1')), `${token.slice(0, -1)}_`, checked)],
    ['rubbish', () => verifyValidateToken(contextOf(member('1')), 'a.b.c', checked)],
  ])('refuses %s', (_, run) => {
    expect(refusal(run)).toBe('goods_account_formatInvalid');
  });

  it('is valid for fifteen minutes', () => {
    const at = (later: number) => contextOf(member('1'), { later });
    expect(verifyValidateToken(at(validateTokenSeconds * 1000 - 1), token, checked)).toEqual(found);
    expect(refusal(() => verifyValidateToken(at(validateTokenSeconds * 1000), token, checked))).toBe(
      'goods_account_formatInvalid',
    );
  });
});
