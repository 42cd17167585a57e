import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/browser';
import type { AccountCheckResult, RechargeValues } from '@/lib/products/recharge';

/** The supplier responds within 8 s; the rest is for the network. */
const LONGEST_MS = 12_000;

/**
 * Checks a recharge account with the supplier.
 * @throws ApiError `goods_account_*`; `goods_account_checkTimeout` without a response in time
 */
export async function checkRechargeAccount(
  question: { goodsId: string; skuId: string; values: RechargeValues },
  signal: AbortSignal,
): Promise<AccountCheckResult> {
  const late = AbortSignal.timeout(LONGEST_MS);
  try {
    return await call('POST /goods/member/goods/check_account', {
      body: question,
      signal: AbortSignal.any([signal, late]),
    });
  } catch (error) {
    if (!late.aborted || signal.aborted) throw error;
    throw new ApiError(504, 'goods_account_checkTimeout', 'POST /goods/member/goods/check_account');
  }
}
