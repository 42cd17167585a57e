'use client';

import { useTranslations } from 'next-intl';
import { DeleteButton } from '@/components/account/frame/delete-button';
import { toast } from '@/components/ui/feedback/toast';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import type { Address } from '@/lib/members/address-contract';
import { useDeleteAddress, useSetDefaultAddress } from '@/lib/members/queries/change-address';
import { useRouter } from '@/lib/routing/navigation';

/** Makes a postal address the default or deletes it. The last one cannot be deleted. */
export function AddressActions({ address, isLast }: { address: Address; isLast: boolean }) {
  const text = useTranslations('member.address');
  const router = useRouter();
  const { id, consignee } = address;
  const { submit } = useSubmit(useSetDefaultAddress(id));
  const makeDefault = () =>
    submit(undefined, {
      onSuccess: () => {
        toast.success(text('madeDefault'));
        router.refresh();
      },
    });
  return (
    <>
      {address.isDefault ? null : (
        <button
          type="button"
          className="button button-quiet button-small"
          aria-label={`${text('makeDefault')} ${consignee}`}
          onClick={makeDefault}
        >
          {text('makeDefault')}
        </button>
      )}
      <DeleteButton
        label={text('deleteOf', { name: consignee })}
        title={text('deleteTitle')}
        question={text('deleteText')}
        done={text('deleted')}
        refusal={isLast ? text('lastOne') : undefined}
        remove={useDeleteAddress(id)}
      />
    </>
  );
}
