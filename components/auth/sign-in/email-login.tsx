import { sentCode } from '../fields/contact';
import { EmailField } from '../fields/email-field';
import { CodeLogin, useCodeLoginForm } from './code-login';
import type { LoginMethod } from './login-method';

/** Signs in with a code sent by e-mail. The first login creates the account. */
export function EmailLogin(method: LoginMethod) {
  const form = useCodeLoginForm('EMAIL');
  return (
    <CodeLogin
      method={method}
      form={form}
      channel="EMAIL"
      areaCode=""
      onReady={(values) =>
        void method.login.submit({
          grant_type: 'email_login',
          email: values.email.trim(),
          ...sentCode('EMAIL', values),
          agree: true,
        })
      }
    >
      <EmailField form={form} />
    </CodeLogin>
  );
}
