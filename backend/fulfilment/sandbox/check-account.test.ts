import { describe, expect, it } from 'vitest';
import { within } from '../suppliers';
import { checkAccount } from './check-account';

const never = new AbortController().signal;
const look = (account: string, more: Record<string, string> = {}) =>
  checkAccount('ROLE_LOOKUP', { account, ...more }, never);

describe('sandbox account check', () => {
  it('answers one name for one account, level 1 to 60, the server as region', async () => {
    const first = await look('812345678', { server: 'asia' });
    expect(await look('812345678', { server: 'asia' })).toEqual(first);
    expect(first).toMatchObject({ ok: true, serverName: 'asia', region: 'asia', roleList: [] });
    for (let number = 1; number <= 200; number += 1) {
      const answer = await look(`81234${String(number).padStart(4, '1')}`);
      if (!answer.ok) throw new Error('The account should be found');
      expect(answer.level).toBeGreaterThanOrEqual(1);
      expect(answer.level).toBeLessThanOrEqual(60);
      expect(answer.roleName).toBeTruthy();
    }
  });

  it.each([
    ['123450000', 'goods_account_notFound', null],
    ['123459999', 'goods_account_limitExceeded', 'RECHARGE_LIMIT_EXCEEDED'],
    ['123458888', 'goods_account_regionMismatch', 'GEO_RESTRICTION'],
  ])('%s: %s', async (account, errorKey, reason) => {
    expect(await look(account)).toEqual({ ok: false, errorKey, reason });
  });

  it('lets the shopper choose among several roles', async () => {
    const answer = await look('123457777');
    expect(answer).toMatchObject({ ok: true, roleName: null });
    expect(answer.ok && answer.roleList.map((role) => role.roleName)).toEqual(['晨星', 'Nightjar']);
  });

  it('finds the carrier of a telephone number', async () => {
    const answer = await checkAccount('CARRIER_LOOKUP', { account: '13812345678' }, never);
    expect(answer).toMatchObject({ ok: true, serverName: '中国移动' });
  });

  it('turns a slow publisher into a time-out', async () => {
    const answer = await within(50, (signal) => checkAccount('ROLE_LOOKUP', { account: '6666' }, signal));
    expect(answer).toEqual({ ok: false, errorKey: 'goods_account_checkTimeout', reason: null });
  });
});
