'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Icon } from '@/components/ui/icon';
import { SubmitButton } from '@/components/ui/submit-button';
import { toast } from '@/components/ui/toast';
import { useAttempt } from '@/components/ui/use-attempt';
import { call } from '@/lib/api/browser';
import type { GameAccount } from '@/lib/contract/upms';
import { Link, useRouter } from '@/lib/i18n/navigation';
import { memberAddress } from '@/lib/routing/addresses';
import styles from './game-account.module.css';

/** Check it with the supplier, change it, delete it. What the supplier refuses stands below the buttons. */
export function AccountActions({ account, name }: { account: GameAccount; name: string }) {
  const text = useTranslations('member.gameAccount');
  const common = useTranslations('member');
  const router = useRouter();
  const queries = useQueryClient();
  const check = useAttempt();
  const removal = useAttempt();
  const [isAsked, setAsked] = useState(false);
  const { id } = account;

  const ask = () =>
    check.attempt(async () => {
      const { roleName } = await call('POST /upms/member/game_account/check', { body: { id } });
      toast.success(roleName ? text('checkDone', { name: roleName }) : text('checkFine'));
      router.refresh();
    });

  async function remove() {
    await removal.attempt(async () => {
      await call('DELETE /upms/member/game_account/delete', { query: { ids: id } });
      toast.success(text('deleted'));
      void queries.invalidateQueries({ queryKey: ['game-accounts'] });
    });
    setAsked(false);
    router.refresh();
  }

  return (
    <>
      {account.canCheck ? (
        <SubmitButton
          type="button"
          className="button button-quiet button-small"
          aria-label={text('checkOf', { name })}
          busy={check.isBusy}
          busyText={text('checking')}
          onClick={ask}
        >
          {text('check')}
        </SubmitButton>
      ) : null}
      {account.isMarketable ? (
        <Link
          className="button button-quiet button-small"
          href={memberAddress('game-account', { edit: id })}
          aria-label={text('editOf', { name })}
        >
          <Icon name="pencil" size={16} />
          {text('edit')}
        </Link>
      ) : null}
      <button
        type="button"
        className="button button-quiet button-small"
        aria-label={text('deleteOf', { name })}
        onClick={() => setAsked(true)}
      >
        <Icon name="trash" size={16} />
        {common('delete')}
      </button>
      {check.problem ? (
        <p className={`hint hint-error ${styles.problem}`} role="alert">
          {check.problem}
        </p>
      ) : null}
      <ConfirmDialog
        open={isAsked}
        title={text('deleteTitle')}
        cancel={common('cancel')}
        confirm={common('delete')}
        busy={removal.isBusy}
        busyText={common('deleting')}
        onCancel={() => setAsked(false)}
        onConfirm={remove}
      >
        <p>{text('deleteText')}</p>
      </ConfirmDialog>
    </>
  );
}
