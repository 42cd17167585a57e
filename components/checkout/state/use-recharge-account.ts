import { useEffect, useState } from 'react';
import type { Checkout } from '@/lib/checkout/contract';
import { useErrorText } from '@/lib/error-text/use-error-text';
import { checkRechargeAccount } from '@/lib/products/queries/check-recharge-account';
import type { RechargeValues } from '@/lib/products/recharge';
import { readPurchaseDraft } from '@/lib/stores/purchase-draft';

export type RechargeAccount = {
  /** UNREAD on the server and in the first render: session storage exists in the browser only. */
  status: 'UNREAD' | 'READ' | 'CHECKING' | 'REFUSED';
  values: RechargeValues;
  validateToken: string | null;
  roleName: string | null;
  /** Why the supplier refused the account of the repeated order. */
  problem: string;
};

const unread: RechargeAccount = {
  status: 'UNREAD',
  values: {},
  validateToken: null,
  roleName: null,
  problem: '',
};

/**
 * The recharge account of the purchase: the one that the product page stored for this sku, otherwise the one of the order
 * that is repeated, which the supplier checks again. Empty when the page was opened by a link.
 */
export function useRechargeAccount({
  goods,
  sku,
  repeated,
  accountCheck,
}: Pick<Checkout, 'goods' | 'sku' | 'repeated' | 'accountCheck'>): RechargeAccount {
  const textOf = useErrorText();
  const [account, setAccount] = useState(unread);
  const mustCheck = accountCheck.mode === 'ROLE_LOOKUP' || accountCheck.mode === 'CARRIER_LOOKUP';

  useEffect(() => {
    const stored = readPurchaseDraft(sku.id);
    if (stored && !repeated) {
      const { values, validateToken, roleName } = stored;
      setAccount({ ...unread, status: 'READ', values, validateToken, roleName });
      return;
    }
    const values = repeated?.values ?? {};
    if (!repeated || !mustCheck) {
      setAccount({ ...unread, status: 'READ', values });
      return;
    }
    const controller = new AbortController();
    setAccount({ ...unread, status: 'CHECKING', values });
    checkRechargeAccount({ goodsId: goods.id, skuId: sku.id, values }, controller.signal).then(
      ({ validateToken, roleName, roleList }) => {
        // Several characters: which one is topped up is chosen on the product page.
        if (roleList.length > 0) setAccount({ ...unread, status: 'REFUSED' });
        else setAccount({ ...unread, status: 'READ', values, validateToken, roleName });
      },
      async (failure) => {
        if (controller.signal.aborted) return;
        const problem = await textOf(failure);
        if (!controller.signal.aborted) setAccount({ ...unread, status: 'REFUSED', problem });
      },
    );
    return () => controller.abort();
  }, [goods.id, sku.id, repeated, mustCheck, textOf]);
  return account;
}
