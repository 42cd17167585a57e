import { describe, expect, it } from 'vitest';
import { checkAccount } from './check-account';
import { within } from './create-sandbox-supplier';

const never = new AbortController().signal;
const check = (account: string, more: Record<string, string> = {}) =>
  checkAccount('ROLE_LOOKUP', { account, ...more }, never);

describe('sandbox account check', () => {
  it('returns the same role name for an account, a level from 1 to 60 and the server as region', async () => {
    const first = await check('812345678', { server: 'asia' });
    expect(await check('812345678', { server: 'asia' })).toEqual(first);
    expect(first).toMatchObject({ ok: true, serverName: 'asia', region: 'asia', roleList: [] });
    for (let number = 1; number <= 200; number += 1) {
      const answer = await check(`81234${String(number).padStart(4, '1')}`);
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
    expect(await check(account)).toEqual({ ok: false, errorKey, reason });
  });

  it('returns a list of roles to choose from', async () => {
    const answer = await check('123457777');
    expect(answer).toMatchObject({ ok: true, roleName: null });
    expect(answer.ok && answer.roleList.map((role) => role.roleName)).toEqual(['晨星', 'Nightjar']);
  });

  it('finds the carrier of a telephone number', async () => {
    const answer = await checkAccount('CARRIER_LOOKUP', { account: '13812345678' }, never);
    expect(answer).toMatchObject({ ok: true, serverName: '中国移动' });
  });

  it('returns a timeout error for a slow publisher', async () => {
    const answer = await within(50, (signal) => checkAccount('ROLE_LOOKUP', { account: '6666' }, signal));
    expect(answer).toEqual({ ok: false, errorKey: 'goods_account_checkTimeout', reason: null });
  });
});
