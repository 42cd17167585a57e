'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PasswordField } from '@/components/auth/password-field';
import { useNewPasswords } from '@/components/auth/use-new-passwords';
import { Form } from '@/components/ui/form';
import { SubmitButton } from '@/components/ui/submit-button';
import { useAttempt } from '@/components/ui/use-attempt';
import { call } from '@/lib/api/browser';
import type { Member } from '@/lib/contract/upms';
import { useShowMember } from '@/lib/queries/own-account';
import styles from './account.module.css';
import { ChangeDone } from './change-done';
import { PasswordMeter } from './password-meter';
import { ProofFields } from './proof-fields';
import { proofWays, useProof } from './use-proof';

/** Change the password with the present one, or set it with a code: the first one, and one that was forgotten. */
export function ChangePassword({ member, suspended }: { member: Member; suspended: string[] }) {
  const text = useTranslations('account.password');
  const ways = proofWays(member, suspended).sort((a) => (a === 'PASSWORD' ? -1 : 0));
  const proof = useProof('SET_PASSWORD', ways, text('currentMissing'));
  const passwords = useNewPasswords('reset');
  const showMember = useShowMember();
  const { attempt, isBusy, problem, setProblem } = useAttempt();
  const [isSame, setSame] = useState(false);
  const [isDone, setDone] = useState(false);

  const save = () =>
    attempt(async () => {
      if (!passwords.areReady()) return;
      const isUnchanged = proof.way === 'PASSWORD' && proof.password.value === passwords.password;
      setSame(isUnchanged);
      if (isUnchanged) return;
      const given = await proof.prove();
      if (!given) return;
      await call('POST /upms/member/password/update', {
        body: {
          ...('ticket' in given ? given : { currentPassword: given.password }),
          password: passwords.password,
          rePassword: passwords.again,
        },
      });
      showMember({ ...member, hasPassword: true });
      setDone(true);
    });

  if (isDone) return <ChangeDone>{text('done')}</ChangeDone>;
  return (
    <Form className={`card pad ${styles.form}`} onChange={() => setProblem('')} onSubmit={save}>
      <p className="second">{text(member.hasPassword ? 'lead' : 'leadFirst')}</p>
      {/* Managers of passwords look for the name of the account here. */}
      <input type="text" hidden autoComplete="username" value={member.username} readOnly />
      <ProofFields proof={proof} member={member} />
      <PasswordField
        {...passwords.first}
        error={passwords.first.error || (isSame ? text('same') : problem)}
        onChange={(typed) => {
          passwords.first.onChange(typed);
          setSame(false);
        }}
      />
      <PasswordMeter password={passwords.password} />
      <PasswordField {...passwords.second} />
      <SubmitButton busy={isBusy} busyText={text('saving')}>
        {text(member.hasPassword ? 'save' : 'saveFirst')}
      </SubmitButton>
    </Form>
  );
}
