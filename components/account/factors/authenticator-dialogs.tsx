import { useTranslations } from 'next-intl';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { useRemoveAuthenticator, useRenewRecoveryCodes } from '@/lib/account/queries/factors';
import { FactorForm, type FactorOwner } from './factor-form';
import { RecoveryCodes } from './recovery-codes';

type Content = { owner: FactorOwner; onCancel: () => void; onDone: () => void };

/** Replaces the recovery codes after a proof, and shows the new ones. */
export function RenewRecoveryCodes({ owner, onCancel, onDone }: Content) {
  const text = useTranslations('account.factors');
  const renew = useRenewRecoveryCodes();
  const { submit, isBusy, problem } = useSubmit(renew);
  if (renew.data) return <RecoveryCodes codes={renew.data.recoveryCodes} onDone={onDone} />;
  return (
    <FactorForm
      owner={owner}
      about={text('renewAbout')}
      problem={problem}
      submit={text('renew')}
      isBusy={isBusy}
      busyText={text('checking')}
      onCancel={onCancel}
      onProved={(input) => void submit(input, { onError: () => 'shown' })}
    />
  );
}

/** Removes the authenticator after a proof. */
export function RemoveAuthenticator({ owner, onCancel, onDone }: Content) {
  const text = useTranslations('account.factors');
  const { submit, isBusy, problem } = useSubmit(useRemoveAuthenticator());
  return (
    <FactorForm
      owner={owner}
      about={text('removeAbout')}
      problem={problem}
      submit={text('turnOff')}
      isDanger
      isBusy={isBusy}
      busyText={text('removing')}
      onCancel={onCancel}
      onProved={(input) => void submit(input, { onSuccess: onDone, onError: () => 'shown' })}
    />
  );
}
