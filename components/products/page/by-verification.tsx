'use client';

import type { ReactNode } from 'react';
import { usePurchase } from '@/components/products/state/purchase-context';

/** One of three contents, all rendered on the server, by how far the member's identity verification is. */
export function ByVerification({
  needed,
  checking,
  done,
}: {
  needed: ReactNode;
  checking: ReactNode;
  done: ReactNode;
}) {
  const status = usePurchase().personal?.verification;
  return status === 'VERIFIED' ? done : status === 'IN_VERIFICATION' ? checking : needed;
}
