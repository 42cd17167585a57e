'use client';

import { CodeLogin } from './code-login';
import { EmailField } from './email-field';
import type { LoginWay } from './login-way';
import { useEmail } from './use-email';

/** Sign in with a code sent by e-mail; the first time makes an account. */
export function EmailLogin(way: LoginWay) {
  const email = useEmail();
  return (
    <CodeLogin
      way={way}
      targetOf={email.target}
      onReady={(proved) =>
        way.session.submit({ grant_type: 'email_login', email: email.field.value.trim(), ...proved })
      }
    >
      <EmailField {...email.field} />
    </CodeLogin>
  );
}
