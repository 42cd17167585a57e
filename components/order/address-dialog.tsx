'use client';

import { useTranslations } from 'next-intl';
import { createPortal } from 'react-dom';
import { useHydrated } from '@/components/shell/use-hydrated';
import { Dialog } from '@/components/ui/dialog';
import type { Address } from '@/lib/contract/upms';
import { AddressEntry } from './address-entry';

/** Add or change an address without leaving the purchase. */
export function AddressDialog({
  address,
  open,
  onClose,
  onSaved,
}: {
  address: Address | null;
  open: boolean;
  onClose: () => void;
  onSaved: (address: Address) => void;
}) {
  const text = useTranslations('order.address');
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  // At the end of the document: a form inside the order's form would send that one.
  return createPortal(
    <Dialog open={open} onClose={onClose} title={text(address ? 'change' : 'add')} width={600} phone="screen">
      <AddressEntry address={address} onSaved={onSaved} />
    </Dialog>,
    document.body,
  );
}
