import { createHash } from 'node:crypto';
import type { CheckMode, CheckResult } from '../../ports/supplier';

/** Role names of the sandbox; a hash of the account selects one. */
const roleNames = [
  '晨星',
  'Nightjar',
  '青衫客',
  'Larkspur',
  '白夜行',
  'Ember',
  '听雨楼',
  'Kestrel',
  '一剑霜寒',
  'Juniper',
  '云中君',
  'Halcyon',
  '星野',
  'Marlowe',
  '半夏',
  'Sable',
] as const;

const carriers: readonly { carrier: string; prefixes: RegExp }[] = [
  { carrier: '中国移动', prefixes: /^1(3[4-9]|47|5[0-27-9]|78|8[2-47-8]|9[578])/ },
  { carrier: '中国联通', prefixes: /^1(3[0-2]|45|5[56]|66|7[56]|8[56]|96)/ },
  { carrier: '中国电信', prefixes: /^1(33|49|53|7[37]|8[019]|9[0139])/ },
];

const provinces = ['广东', '上海', '北京', '浙江', '四川', '湖北', '福建', '江苏'] as const;

/** The last four characters of a recharge account decide the outcome. */
export type Ending = '0000' | '9999' | '8888' | '7777' | '6666' | 'OTHER';

/** The recharge account in the values of the form; empty when the form has none. */
export function accountOf(values: Record<string, string>): string {
  return values.account ?? values.email ?? '';
}

export function endingOf(account: string): Ending {
  const last = account.slice(-4);
  return last === '0000' || last === '9999' || last === '8888' || last === '7777' || last === '6666'
    ? last
    : 'OTHER';
}

/** Milliseconds for the check of a slow account. */
const slowMs = 8000;

/** Checks a recharge account. The result is deterministic; accounts that end with 6666 are slow. */
export async function checkAccount(
  mode: CheckMode,
  values: Record<string, string>,
  signal: AbortSignal,
): Promise<CheckResult> {
  const account = accountOf(values);
  if (mode === 'NONE' || mode === 'FORMAT') return found({});
  if (mode === 'CARRIER_LOOKUP') return checkCarrier(account);
  const hash = createHash('sha256').update(account).digest();
  switch (endingOf(account)) {
    case '0000':
      return { ok: false, errorKey: 'goods_account_notFound', reason: null };
    case '9999':
      return {
        ok: false,
        errorKey: 'goods_account_limitExceeded',
        reason: 'RECHARGE_LIMIT_EXCEEDED',
      };
    case '8888':
      return { ok: false, errorKey: 'goods_account_regionMismatch', reason: 'GEO_RESTRICTION' };
    case '7777':
      return found({
        roleList: [
          { roleId: '1', roleName: '晨星' },
          { roleId: '2', roleName: 'Nightjar' },
        ],
      });
    case '6666':
      await pause(slowMs, signal);
      break;
    case 'OTHER':
      break;
  }
  const server = values.server ?? values.zone ?? values.platform ?? null;
  return found({
    roleName: roleNames[hash.readUInt16BE(0) % roleNames.length] ?? null,
    serverName: server,
    level: 1 + (hash.readUInt16BE(2) % 60),
    region: server,
  });
}

function checkCarrier(account: string): CheckResult {
  if (endingOf(account) === '0000') return { ok: false, errorKey: 'goods_account_notFound', reason: null };
  const carrier = carriers.find(({ prefixes }) => prefixes.test(account))?.carrier ?? null;
  const hash = createHash('sha256').update(account.slice(0, 7)).digest();
  return found({ serverName: carrier, region: provinces[hash.readUInt16BE(0) % provinces.length] ?? null });
}

function found(answer: Partial<Extract<CheckResult, { ok: true }>>): CheckResult {
  return { ok: true, roleName: null, serverName: null, level: null, region: null, roleList: [], ...answer };
}

/** @throws when the signal aborts first */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
