import type { AccountCheckResult, RechargeValues } from '../../../../lib/products/recharge';
import { isMessageKey } from '../../../../lib/wire/message-keys';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { type CheckResult, SupplierError } from '../../../ports/supplier';
import { findGoods } from '../find-goods';
import { validateRecharge } from './validate-recharge';
import { signValidateToken, validateTokenSeconds } from './validate-token';

/** Time-out of a supplier's response. */
const SUPPLIER_TIMEOUT_MS = 6_000;
/** Enough for typing mistakes, too few for probing other people's accounts. */
const limit = { points: 20, seconds: 600 };

/**
 * Checks a recharge account: its form by the product's rules, and its owner with the supplier if the product requires
 * it. A login with several characters returns the list; a request with `values.roleId` returns that character.
 * @throws StoreError goods_notFound, goods_account_formatInvalid (`data.field`), any other goods_account_* key of the
 *   supplier (`data.reason`), goods_account_checkTimeout, common_message_tooManyRequests
 */
export async function checkAccount(
  context: Context,
  body: { goodsId: string; values: RechargeValues },
): Promise<AccountCheckResult> {
  const asker = context.actor.kind === 'member' ? context.actor.memberId : context.ip;
  await context.rateLimits.take(`check-account:${asker}`, limit);
  return lookUpAccount(context, await findGoods(context.db, { goodsId: body.goodsId }), body.values);
}

/** {@link checkAccount} of a product that may be off sale, without its limit. */
export async function lookUpAccount(
  context: Context,
  goods: Pick<Awaited<ReturnType<typeof findGoods>>, 'id' | 'rechargeFields' | 'accountCheck'>,
  given: RechargeValues,
): Promise<AccountCheckResult> {
  const values = validateRecharge(goods.rechargeFields, given);
  const { mode } = goods.accountCheck;
  const found =
    mode === 'NONE' || mode === 'FORMAT'
      ? nothingKnown
      : chosenRole(accepted(await askSupplier(context, { goodsId: goods.id, mode, values })), given.roleId);
  return {
    ...found,
    validateToken: signValidateToken(context, { goodsId: goods.id, values, roleName: found.roleName }),
    expiresIn: validateTokenSeconds,
  };
}

type Accepted = Extract<CheckResult, { ok: true }>;

const nothingKnown: Accepted = {
  ok: true,
  roleName: null,
  serverName: null,
  level: null,
  region: null,
  roleList: [],
};

async function askSupplier(
  context: Context,
  question: Parameters<Context['supplier']['checkAccount']>[0],
): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<CheckResult>((resolve) => {
    timer = setTimeout(
      () => resolve({ ok: false, errorKey: 'goods_account_checkTimeout', reason: null }),
      SUPPLIER_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([context.supplier.checkAccount(question), late]);
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    context.log.warn({ event: 'supplier.check.failed', err: error }, 'an account check failed');
    return { ok: false, errorKey: 'goods_account_checkTimeout', reason: null };
  } finally {
    clearTimeout(timer);
  }
}

function accepted(answer: CheckResult): Accepted {
  if (answer.ok) return answer;
  const { errorKey, reason } = answer;
  const key = isMessageKey(errorKey) ? errorKey : 'common_message_serviceUnavailable';
  throw new StoreError(key, reason === null ? {} : { data: { reason } });
}

function chosenRole(answer: Accepted, roleId: string | undefined): Accepted {
  const role = answer.roleList.find((one) => one.roleId === roleId);
  return role ? { ...answer, roleName: role.roleName, roleList: [] } : answer;
}
