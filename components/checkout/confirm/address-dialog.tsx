import { useTranslations } from 'next-intl';
import { createPortal } from 'react-dom';
import { AddressEntry } from '@/components/members/addresses/address-entry';
import { Dialog } from '@/components/ui/dialog/dialog';
import { useHydrated } from '@/components/ui/hooks/use-hydrated';
import type { Address } from '@/lib/members/address-contract';

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
  // A portal: a form inside the order's form would submit that one.
  return createPortal(
    <Dialog open={open} onClose={onClose} title={text(address ? 'change' : 'add')} width={600} phone="screen">
      <AddressEntry address={address} onSaved={onSaved} />
    </Dialog>,
    document.body,
  );
}
