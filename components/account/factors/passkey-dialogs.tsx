import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { TextField } from '@/components/ui/control/text-field';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { useAddPasskey, useDeletePasskey, useRenamePasskey } from '@/lib/account/queries/factors';
import type { PasskeyRow } from '@/lib/auth/passkey-shapes';
import { passkeyNameMost } from '@/lib/promises';
import styles from '../proof/account.module.css';
import { FactorForm, type FactorOwner } from './factor-form';

type Content = { owner: FactorOwner; onCancel: () => void; onDone: () => void };

function NameField({
  value,
  problem,
  onChange,
}: {
  value: string;
  problem: string;
  onChange: (typed: string) => void;
}) {
  const text = useTranslations('account.factors');
  return (
    <TextField
      label={text('name')}
      hint={text('nameHint', { passkeyNameMost })}
      problem={problem}
      maxLength={passkeyNameMost}
      value={value}
      onChange={onChange}
    />
  );
}

function useName(first: string) {
  const text = useTranslations('account.factors');
  const [value, setValue] = useState(first);
  const [problem, setProblem] = useState('');
  return {
    name: value.trim(),
    check: () => {
      setProblem(value.trim() === '' ? text('nameMissing') : '');
      return value.trim() !== '';
    },
    field: {
      value,
      problem,
      onChange: (typed: string) => {
        setValue(typed);
        setProblem('');
      },
    },
  };
}

/** Proves the member, asks the device for a passkey and adds it. */
export function AddPasskey({ owner, onCancel, onDone }: Content) {
  const text = useTranslations('account.factors');
  const { name, check, field } = useName('');
  const { submit, isBusy, problem, setProblem } = useSubmit(useAddPasskey());
  return (
    <FactorForm
      owner={owner}
      about={text('addAbout')}
      problem={problem}
      submit={text('add')}
      isBusy={isBusy}
      busyText={text('waiting')}
      onCancel={onCancel}
      onProved={(input) => {
        if (!check()) return;
        void submit(
          { ...input, name },
          {
            onSuccess: onDone,
            onError: (failure) => {
              const isDeclined = failure instanceof Error && failure.name === 'PasskeyDeclined';
              if (isDeclined) setProblem(text('declined'));
              return 'shown';
            },
          },
        );
      }}
    >
      <NameField {...field} />
    </FactorForm>
  );
}

export function RenamePasskey({
  passkey,
  onCancel,
  onDone,
}: Omit<Content, 'owner'> & { passkey: PasskeyRow }) {
  const text = useTranslations('account.factors');
  const { name, check, field } = useName(passkey.name);
  const { submit, isBusy, problem } = useSubmit(useRenamePasskey(passkey.id));
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        if (check()) void submit(name, { onSuccess: onDone, onError: () => 'shown' });
      }}
    >
      <NameField {...field} problem={field.problem || problem} />
      <div className={`row ${styles.end}`}>
        <button type="button" className="button" onClick={onCancel}>
          {text('cancel')}
        </button>
        <SubmitButton busy={isBusy} busyText={text('saving')}>
          {text('save')}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Removes a passkey after a proof. */
export function DeletePasskey({ owner, passkey, onCancel, onDone }: Content & { passkey: PasskeyRow }) {
  const text = useTranslations('account.factors');
  const { submit, isBusy, problem } = useSubmit(useDeletePasskey(passkey.id));
  return (
    <FactorForm
      owner={owner}
      about={text('deleteAbout')}
      problem={problem}
      submit={text('delete')}
      isDanger
      isBusy={isBusy}
      busyText={text('removing')}
      onCancel={onCancel}
      onProved={(input) => void submit(input, { onSuccess: onDone, onError: () => 'shown' })}
    />
  );
}
