'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Form } from '@/components/ui/form';
import { Notice } from '@/components/ui/notice';
import { SubmitButton } from '@/components/ui/submit-button';
import { useAttempt } from '@/components/ui/use-attempt';
import { Link } from '@/lib/i18n/navigation';
import { type ResetPermit, resetPassword } from '@/lib/queries/forgotten-password';
import { loginAddress } from '@/lib/routing/addresses';
import { useAuth } from '@/lib/stores/auth';
import styles from './login.module.css';
import { PasswordField } from './password-field';
import { useNewPasswords } from './use-new-passwords';

/** The new password, and then the way back to the login: every session has ended. */
export function NewPasswordForm({ permit }: { permit: ResetPermit }) {
  const text = useTranslations('auth');
  const passwords = useNewPasswords('reset');
  const { attempt, isBusy, problem, setProblem } = useAttempt();
  const [isDone, setDone] = useState(false);

  if (isDone) {
    return (
      <div className={styles.panel}>
        <Notice tone="success" live>
          {text('reset.done')}
        </Notice>
        <Link className="button button-primary button-large button-block" href={loginAddress()}>
          {text('signIn')}
        </Link>
      </div>
    );
  }
  return (
    <div className={styles.panel}>
      <Form
        onSubmit={() => {
          if (!passwords.areReady()) return;
          void attempt(async () => {
            await resetPassword(permit, { newPassword: passwords.password, rePassword: passwords.again });
            useAuth.getState().clear();
            setDone(true);
          });
        }}
      >
        <PasswordField
          {...passwords.first}
          error={passwords.first.error || problem}
          onChange={(typed) => {
            passwords.first.onChange(typed);
            setProblem('');
          }}
        />
        <PasswordField {...passwords.second} />
        <SubmitButton
          className="button button-primary button-large button-block"
          busy={isBusy}
          busyText={text('reset.saving')}
        >
          {text('reset.save')}
        </SubmitButton>
      </Form>
    </div>
  );
}
