'use client';

import { useEffect, useState } from 'react';
import type { RechargeValues } from '@/lib/contract/recharge';
import { purchaseDraftOf } from '@/lib/stores/purchase-draft';

type ReadDraft = {
  /** False on the server and in the first paint: storage is the browser's. */
  isRead: boolean;
  values: RechargeValues;
  validateToken: string | null;
  roleName: string | null;
};

const unread: ReadDraft = { isRead: false, values: {}, validateToken: null, roleName: null };

/** What the goods page kept for this sku; empty when the shopper came by a link. */
export function usePurchaseDraft(skuId: string): ReadDraft {
  const [draft, setDraft] = useState(unread);
  useEffect(() => {
    const kept = purchaseDraftOf(skuId);
    setDraft({
      isRead: true,
      values: kept?.values ?? {},
      validateToken: kept?.validateToken ?? null,
      roleName: kept?.roleName ?? null,
    });
  }, [skuId]);
  return draft;
}
