import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { Field } from '@/components/ui/control/field';
import { Form } from '@/components/ui/control/form';
import { TextField } from '@/components/ui/control/text-field';
import { CaptchaStatus } from '@/components/ui/feedback/captcha-status';
import { Link } from '@/lib/routing/navigation';
import { forgotPath } from '@/lib/routing/paths';
import { useAuthField, useAuthForm } from '../fields/auth-form';
import { type AreaCode, useAreaCode } from '../fields/contact';
import { EmailInstead } from '../fields/email-instead';
import { PasswordField } from '../fields/password-field';
import { AreaCodeSelect } from '../fields/phone-field';
import { useProblemAtField } from '../fields/use-problem-at-field';
import styles from '../styles/login.module.css';
import type { LoginMethod } from './login-method';
import { SignInButton } from './sign-in-button';

/** A phone number without its area code. */
const bareNumber = /^[\d\s().-]{5,}$/;

/**
 * Signs in with an e-mail, a phone or a user name and a password. A number without an area code gets a field for it.
 * While passwords are locked, a login with a code is offered.
 */
export function PasswordLogin({
  agreement,
  mayProceed,
  login,
  onUseEmail,
  back,
  areaCodes,
}: LoginMethod & { onUseEmail: () => void; back: string | undefined; areaCodes: AreaCode[] }) {
  const text = useTranslations('auth');
  const form = useAuthForm([
    ({ username }) =>
      username.trim() === '' ? { field: 'username', message: text('accountMissing') } : null,
    ({ currentPassword }) =>
      currentPassword === '' ? { field: 'currentPassword', message: text('passwordMissing') } : null,
  ]);
  const username = useAuthField(form, 'username');
  const chosen = useAuthField(form, 'areaCode');
  const { areaCode } = useAreaCode(form, areaCodes);
  const isNumber = bareNumber.test(useWatch({ control: form.control, name: 'username' }).trim());
  useProblemAtField(form, 'currentPassword', login.problem);

  function clearProblem() {
    login.clearProblem();
    form.clearErrors('currentPassword');
  }
  function changeName() {
    clearProblem();
    login.unlock();
  }
  const submit = form.handleSubmit((values) => {
    if (!mayProceed()) return;
    void login.submit({
      grant_type: 'password',
      username: values.username.trim(),
      ...(isNumber ? { areaCode } : {}),
      password: values.currentPassword,
      agree: true,
    });
  });

  return (
    <Form onSubmit={submit}>
      <TextField
        ref={username.ref}
        label={text('account')}
        problem={username.error}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={username.value}
        onChange={(typed) => {
          username.onChange(typed);
          changeName();
        }}
      />
      {isNumber ? (
        <Field label={text('areaCode')}>
          {(control) => (
            <AreaCodeSelect
              {...control}
              areaCodes={areaCodes}
              value={areaCode}
              onChange={(event) => {
                chosen.onChange(event.target.value);
                changeName();
              }}
            />
          )}
        </Field>
      ) : null}
      <div className={styles.withLink}>
        <PasswordField
          form={form}
          name="currentPassword"
          label={text('password')}
          autoComplete="current-password"
          onTyped={login.clearProblem}
        />
        <Link className={`link t13 ${styles.besideLabel}`} href={forgotPath(back)}>
          {text('forgotLink')}
        </Link>
      </div>
      {login.isLocked ? <EmailInstead why="locked" onUseEmail={onUseEmail} /> : null}
      {agreement}
      <SignInButton isBusy={login.isBusy} />
      <CaptchaStatus isWorking={login.isSolvingCaptcha} />
    </Form>
  );
}
