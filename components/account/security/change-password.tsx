'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type FieldCheck, useAuthForm } from '@/components/auth/fields/auth-form';
import { NewPasswordFields } from '@/components/auth/fields/new-password-fields';
import { useNewPasswordCheck } from '@/components/auth/fields/new-passwords';
import { useProblemAtField } from '@/components/auth/fields/use-problem-at-field';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import type { Member } from '@/lib/account/member-contract';
import { useChangePassword } from '@/lib/account/queries/change-password';
import { ApiError } from '@/lib/api/api-error';
import styles from '../proof/account.module.css';
import { ProofFields } from '../proof/proof-fields';
import { proofMethods, useProof } from '../proof/use-proof';
import { ChangeDone } from './change-done';
import { PasswordMeter } from './password-meter';

/** The field that a refusal is about. */
function fieldOf(failure: unknown): 'password' | 'currentPassword' | 'factorCode' {
  const message = failure instanceof ApiError ? failure.message : '';
  if (message === 'member_password_incorrect') return 'currentPassword';
  return message.startsWith('member_factor_') ? 'factorCode' : 'password';
}

/** Changes the password with the current one, or sets a first or forgotten one with a code. */
export function ChangePassword({ member, suspended }: { member: Member; suspended: string[] }) {
  const text = useTranslations('account.password');
  const methods = proofMethods(member, suspended).sort((a) => (a === 'PASSWORD' ? -1 : 0));
  const proof = useProof('SET_PASSWORD', {
    methods,
    passwordMissing: text('currentMissing'),
    hasAuthenticator: member.hasAuthenticator,
  });
  const isOther: FieldCheck = ({ password, currentPassword }) =>
    proof.method === 'PASSWORD' && currentPassword === password
      ? { field: 'password', message: text('same') }
      : null;
  const form = useAuthForm([useNewPasswordCheck(), isOther, proof.check]);
  const password = useWatch({ control: form.control, name: 'password' });
  const { submit, isBusy, problem, setProblem } = useSubmit(useChangePassword(member));
  const [isDone, setDone] = useState(false);
  const [wrongField, setWrongField] = useState<ReturnType<typeof fieldOf>>('password');
  useProblemAtField(form, wrongField, problem);

  const save = form.handleSubmit(
    (values) =>
      void submit(
        {
          proof: proof.inputOf(values),
          password: values.password,
          rePassword: values.passwordAgain,
        },
        {
          onSuccess: () => setDone(true),
          onError: (failure) => {
            setWrongField(fieldOf(failure));
            return 'shown';
          },
        },
      ),
  );
  if (isDone) return <ChangeDone>{text('done')}</ChangeDone>;
  return (
    <Form
      className={`card pad ${styles.form}`}
      onChange={() => {
        // A refusal may concern either password: any input clears it.
        if (problem) form.clearErrors(wrongField);
        setProblem('');
      }}
      onSubmit={save}
    >
      <p className="second">{text(member.hasPassword ? 'lead' : 'leadFirst')}</p>
      {/* Password managers look for the account name here. */}
      <input type="text" hidden autoComplete="username" value={member.username} readOnly />
      <ProofFields form={form} proof={proof} member={member} />
      <NewPasswordFields form={form} labels="reset">
        <PasswordMeter password={password} />
      </NewPasswordFields>
      <SubmitButton busy={isBusy} busyText={text('saving')}>
        {text(member.hasPassword ? 'save' : 'saveFirst')}
      </SubmitButton>
    </Form>
  );
}
