'use client';

import { useTranslations } from 'next-intl';
import { toast } from '@/components/ui/feedback/toast';
import type { Address } from '@/lib/members/address-contract';
import { useRouter } from '@/lib/routing/navigation';
import { memberPath } from '@/lib/routing/paths';
import { AddressEntry } from './address-entry';

/** The form of one postal address as a page. After saving it returns to the list. */
export function AddressPage({ address }: { address: Address | null }) {
  const text = useTranslations('member.address');
  const router = useRouter();
  return (
    <div className="card pad">
      <AddressEntry
        address={address}
        onSaved={() => {
          toast.success(text('saved'));
          router.push(memberPath('address'));
          router.refresh();
        }}
      />
    </div>
  );
}
