import type { ReactNode } from 'react';
import { Form } from '@/components/ui/control/form';
import { type AuthForm, type AuthValues, useAuthForm } from '../fields/auth-form';
import { CodeField } from '../fields/code-field';
import { type Channel, checkedTarget, codeFields, useContactChecks } from '../fields/contact';
import { useProblemAtField } from '../fields/use-problem-at-field';
import type { LoginMethod } from './login-method';
import { SignInButton } from './sign-in-button';

/** The form of a login with a code that is sent to an e-mail or a phone. */
export function useCodeLoginForm(channel: Channel): AuthForm {
  const checks = useContactChecks();
  return useAuthForm([checks.contact(channel), checks.code(channel)]);
}

/**
 * Signs in with a code.
 * @param instead shown in place of the code where none can be sent
 * @param children the field of the contact
 */
export function CodeLogin({
  method: { agreement, mayProceed, login },
  form,
  channel,
  areaCode,
  onReady,
  instead,
  children,
}: {
  method: LoginMethod;
  form: AuthForm;
  channel: Channel;
  areaCode: string;
  onReady: (values: AuthValues) => void;
  instead?: ReactNode;
  children: ReactNode;
}) {
  const { contact } = useContactChecks();
  useProblemAtField(form, codeFields[channel].code, login.problem);
  const submit = form.handleSubmit((values) => {
    if (mayProceed()) onReady(values);
  });

  return (
    <Form onSubmit={() => (instead ? undefined : submit())}>
      {children}
      {instead ?? (
        <>
          <CodeField
            form={form}
            channel={channel}
            scene="LOGIN"
            targetOf={() => checkedTarget(form, channel, contact(channel), areaCode)}
            onTyped={login.clearProblem}
            onFilled={() => void submit()}
          />
          {agreement}
          <SignInButton isBusy={login.isBusy} />
        </>
      )}
    </Form>
  );
}
