'use client';

import { useTranslations } from 'next-intl';
import { DeleteButton } from '@/components/account/frame/delete-button';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { toast } from '@/components/ui/feedback/toast';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { Icon } from '@/components/ui/picture/icon';
import type { GameAccount } from '@/lib/members/game-account-contract';
import { useCheckGameAccount, useDeleteGameAccount } from '@/lib/members/queries/save-game-account';
import { Link, useRouter } from '@/lib/routing/navigation';
import { memberPath } from '@/lib/routing/paths';
import styles from './game-account.module.css';

/** Checks a saved recharge account with the supplier, edits or deletes it. A refusal is shown below the buttons. */
export function GameAccountActions({ account, name }: { account: GameAccount; name: string }) {
  const text = useTranslations('member.gameAccount');
  const router = useRouter();
  const { id } = account;
  const check = useSubmit(useCheckGameAccount(id));
  const remove = useDeleteGameAccount(id);
  const startCheck = () =>
    check.submit(undefined, {
      onSuccess: ({ roleName }) => {
        toast.success(roleName ? text('checkDone', { name: roleName }) : text('checkFine'));
        router.refresh();
      },
    });
  return (
    <>
      {account.canCheck ? (
        <SubmitButton
          type="button"
          className="button button-quiet button-small"
          aria-label={text('checkOf', { name })}
          busy={check.isBusy}
          busyText={text('checking')}
          onClick={startCheck}
        >
          {text('check')}
        </SubmitButton>
      ) : null}
      {account.isMarketable ? (
        <Link
          className="button button-quiet button-small"
          href={memberPath('game-account', { edit: id })}
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
