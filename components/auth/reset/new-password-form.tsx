import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { Notice } from '@/components/ui/feedback/notice';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { type ResetPermit, useResetPassword } from '@/lib/auth/queries/reset-password';
import { Link } from '@/lib/routing/navigation';
import { loginPathFor } from '@/lib/routing/paths';
import { useAuthForm } from '../fields/auth-form';
import { NewPasswordFields } from '../fields/new-password-fields';
import { useNewPasswordCheck } from '../fields/new-passwords';
import { useProblemAtField } from '../fields/use-problem-at-field';
import styles from '../styles/login.module.css';

/** Sets a new password. Afterwards it links to the login, because every session has ended. */
export function NewPasswordForm({ permit }: { permit: ResetPermit }) {
  const text = useTranslations('auth');
  const form = useAuthForm([useNewPasswordCheck()]);
  const { submit, isBusy, problem } = useSubmit(useResetPassword(permit));
  const [isDone, setDone] = useState(false);
  useProblemAtField(form, 'password', problem);

  if (isDone) {
    return (
      <div className={styles.panel}>
        <Notice tone="success" live>
          {text('reset.done')}
        </Notice>
        <Link className="button button-primary button-large button-block" href={loginPathFor()}>
          {text('signIn')}
        </Link>
      </div>
    );
  }
  return (
    <div className={styles.panel}>
      <Form
        onSubmit={form.handleSubmit(
          ({ password, passwordAgain }) =>
            void submit(
              { newPassword: password, rePassword: passwordAgain },
              { onSuccess: () => setDone(true), onError: () => 'shown' },
            ),
        )}
      >
        <NewPasswordFields form={form} labels="reset" />
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
