'use client';

import { useTranslations } from 'next-intl';
import { AddressEntry } from '@/components/order/address-entry';
import { toast } from '@/components/ui/toast';
import type { Address } from '@/lib/contract/upms';
import { useRouter } from '@/lib/i18n/navigation';
import { memberAddress } from '@/lib/routing/addresses';

/** The form of one address as a page; saved, it leads back to the list. */
export function AddressPage({ address }: { address: Address | null }) {
  const text = useTranslations('member.address');
  const router = useRouter();
  return (
    <div className="card pad">
      <AddressEntry
        address={address}
        onSaved={() => {
          toast.success(text('saved'));
          router.push(memberAddress('address'));
          router.refresh();
        }}
      />
    </div>
  );
}
