import { useEffect, useState } from 'react';
import type { RechargeValues } from '@/lib/contract/recharge';
import { readPurchaseDraft } from '@/lib/stores/purchase-draft';

type ReadDraft = {
  /** False on the server and in the first render: session storage exists in the browser only. */
  isRead: boolean;
  values: RechargeValues;
  validateToken: string | null;
  roleName: string | null;
};

const unread: ReadDraft = { isRead: false, values: {}, validateToken: null, roleName: null };

/** The draft that the product page stored for this sku; empty when the page was opened by a link. */
export function usePurchaseDraft(skuId: string): ReadDraft {
  const [draft, setDraft] = useState(unread);
  useEffect(() => {
    const stored = readPurchaseDraft(skuId);
    setDraft({
      isRead: true,
      values: stored?.values ?? {},
      validateToken: stored?.validateToken ?? null,
      roleName: stored?.roleName ?? null,
    });
  }, [skuId]);
  return draft;
}
