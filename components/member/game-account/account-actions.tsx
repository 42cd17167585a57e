'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { SubmitButton } from '@/components/ui/submit-button';
import { toast } from '@/components/ui/toast';
import { useAttempt } from '@/components/ui/use-attempt';
import { call } from '@/lib/api/browser';
import type { GameAccount } from '@/lib/contract/upms';
import { Link, useRouter } from '@/lib/i18n/navigation';
import { memberAddress } from '@/lib/routing/addresses';
import { DeleteButton } from '../delete-button';
import styles from './game-account.module.css';

/** Check it with the supplier, change it, delete it. What the supplier refuses stands below the buttons. */
export function AccountActions({ account, name }: { account: GameAccount; name: string }) {
  const text = useTranslations('member.gameAccount');
  const router = useRouter();
  const queries = useQueryClient();
  const check = useAttempt();
  const { id } = account;

  const ask = () =>
    check.attempt(async () => {
      const { roleName } = await call('POST /upms/member/game_account/check', { body: { id } });
      toast.success(roleName ? text('checkDone', { name: roleName }) : text('checkFine'));
      router.refresh();
    });

  async function remove() {
    await call('DELETE /upms/member/game_account/delete', { query: { ids: id } });
    void queries.invalidateQueries({ queryKey: ['game-accounts'] });
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
      <DeleteButton
        label={text('deleteOf', { name })}
        title={text('deleteTitle')}
        question={text('deleteText')}
        done={text('deleted')}
        remove={remove}
      />
      {check.problem ? (
        <p className={`hint hint-error ${styles.problem}`} role="alert">
          {check.problem}
        </p>
      ) : null}
    </>
  );
}
