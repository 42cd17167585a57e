import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Form } from '@/components/ui/control/form';
import { TextField } from '@/components/ui/control/text-field';
import { codeDigits } from '@/lib/promises';
import { readDigits } from '@/lib/text/code';
import { useAuthField, useAuthForm } from '../fields/auth-form';
import { useProblemAtField } from '../fields/use-problem-at-field';
import styles from '../styles/login.module.css';
import type { LoginMethod } from './login-method';
import { SignInButton } from './sign-in-button';

type Step = Pick<LoginMethod, 'login'> & { ticket: string };

/** The second step of a sign-in: the code of the authenticator, or a recovery code. */
export default function SecondStep(step: Step) {
  const text = useTranslations('auth.secondStep');
  const [isRecovery, setRecovery] = useState(false);
  const { login } = step;
  return (
    <div className={styles.panel}>
      <div>
        <h2>{text('title')}</h2>
        <p className="second t13">{text(isRecovery ? 'recoveryLead' : 'lead', { codeDigits })}</p>
      </div>
      <CodeForm key={String(isRecovery)} {...step} isRecovery={isRecovery} />
      <div className={styles.otherSteps}>
        <button
          type="button"
          className="link t13"
          onClick={() => {
            login.clearProblem();
            setRecovery(!isRecovery);
          }}
        >
          {text(isRecovery ? 'useCode' : 'useRecovery')}
        </button>
        <button
          type="button"
          className="link t13"
          onClick={() => {
            login.clearProblem();
            login.setTicket(null);
          }}
        >
          {text('back')}
        </button>
      </div>
    </div>
  );
}

function CodeForm({ login, ticket, isRecovery }: Step & { isRecovery: boolean }) {
  const text = useTranslations('auth.secondStep');
  const form = useAuthForm([
    ({ factorCode }) =>
      factorCode.trim() === ''
        ? { field: 'factorCode', message: text(isRecovery ? 'recoveryMissing' : 'codeMissing') }
        : null,
  ]);
  const field = useAuthField(form, 'factorCode');
  useProblemAtField(form, 'factorCode', login.problem);
  const { setFocus } = form;
  // What had the focus is gone.
  useEffect(() => setFocus('factorCode'), [setFocus]);
  const submit = form.handleSubmit(({ factorCode }) => {
    void login.submit({ grant_type: 'second_factor', ticket, code: factorCode.trim() });
  });

  function change(typed: string) {
    login.clearProblem();
    if (isRecovery) return field.onChange(typed);
    const digits = readDigits(typed).slice(0, codeDigits);
    field.onChange(digits);
    if (digits.length === codeDigits && digits !== field.value) void submit();
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        ref={field.ref}
        label={text(isRecovery ? 'recovery' : 'code')}
        problem={field.error}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        isNumber
        value={field.value}
        onChange={change}
      />
      <SignInButton isBusy={login.isBusy} />
    </Form>
  );
}
