import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/browser';
import type { AccountCheckResult, RechargeValues } from '@/lib/contract/recharge';

/** The supplier answers within 8 s or not at all; the rest is the way there and back. */
const LONGEST_MS = 12_000;

/**
 * Asks the supplier whose account this is.
 * @throws ApiError `goods_account_*`; no answer in time is `goods_account_checkTimeout` too
 */
export async function checkAccount(
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
