'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/components/ui/toast';
import { useAttempt } from '@/components/ui/use-attempt';
import { call } from '@/lib/api/browser';
import type { Address } from '@/lib/contract/upms';
import { useRouter } from '@/lib/i18n/navigation';

/** Make it the default, or delete it; the last one stays, and says so. */
export function AddressActions({ address, isLast }: { address: Address; isLast: boolean }) {
  const text = useTranslations('member.address');
  const common = useTranslations('member');
  const router = useRouter();
  const { attempt, isBusy } = useAttempt();
  const [isAsked, setAsked] = useState(false);
  const { id, consignee } = address;

  const makeDefault = () =>
    attempt(async () => {
      await call('POST /upms/member/address/set_default', { body: { id } });
      toast.success(text('madeDefault'));
      router.refresh();
    });

  async function remove() {
    await attempt(async () => {
      await call('DELETE /upms/member/address/delete', { query: { id } });
      toast.success(text('deleted'));
    });
    setAsked(false);
    router.refresh();
  }

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
      <button
        type="button"
        className="button button-quiet button-small"
        aria-label={text('deleteOf', { name: consignee })}
        onClick={() => (isLast ? toast.info(text('lastOne')) : setAsked(true))}
      >
        <Icon name="trash" size={16} />
        {common('delete')}
      </button>
      <ConfirmDialog
        open={isAsked}
        title={text('deleteTitle')}
        cancel={common('cancel')}
        confirm={common('delete')}
        busy={isBusy}
        busyText={common('deleting')}
        onCancel={() => setAsked(false)}
        onConfirm={remove}
      >
        <p>{text('deleteText')}</p>
      </ConfirmDialog>
    </>
  );
}
