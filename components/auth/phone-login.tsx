'use client';

import { CodeLogin } from './code-login';
import { EmailInstead } from './email-instead';
import type { LoginWay } from './login-way';
import { type AreaCode, PhoneField } from './phone-field';
import { usePhone } from './use-phone';

/** Sign in with a code sent to a phone. Mainland numbers are suspended: the way to e-mail is one tap. */
export function PhoneLogin({
  areaCodes,
  onUseEmail,
  ...way
}: LoginWay & { areaCodes: AreaCode[]; onUseEmail: () => void }) {
  const { areaCode, number, isSuspended, target, field } = usePhone(areaCodes);
  return (
    <CodeLogin
      way={way}
      targetOf={target}
      onReady={(proved) =>
        way.session.submit({ grant_type: 'sms_login', areaCode, phone: number, ...proved })
      }
      instead={isSuspended ? <EmailInstead why="suspended" onUseEmail={onUseEmail} /> : null}
    >
      <PhoneField {...field} areaCodes={areaCodes} isSuspended={isSuspended} />
    </CodeLogin>
  );
}
