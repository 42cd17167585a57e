'use client';

import { useTranslations } from 'next-intl';
import { toast } from '@/components/ui/toast';
import { useAttempt } from '@/components/ui/use-attempt';
import { call } from '@/lib/api/browser';
import type { Address } from '@/lib/contract/upms';
import { useRouter } from '@/lib/i18n/navigation';
import { DeleteButton } from '../delete-button';

/** Make it the default, or delete it; the last one stays, and says so. */
export function AddressActions({ address, isLast }: { address: Address; isLast: boolean }) {
  const text = useTranslations('member.address');
  const router = useRouter();
  const { attempt } = useAttempt();
  const { id, consignee } = address;

  const makeDefault = () =>
    attempt(async () => {
      await call('POST /upms/member/address/set_default', { body: { id } });
      toast.success(text('madeDefault'));
      router.refresh();
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
        remove={() => call('DELETE /upms/member/address/delete', { query: { id } })}
      />
    </>
  );
}
