import { phoneDigits } from '@/lib/text/phone-text';
import { type AreaCode, sentCode, useAreaCode } from '../fields/contact';
import { EmailInstead } from '../fields/email-instead';
import { PhoneField } from '../fields/phone-field';
import { CodeLogin, useCodeLoginForm } from './code-login';
import type { LoginMethod } from './login-method';

/** Signs in with a code sent to a phone. Mainland numbers are suspended; e-mail is offered instead. */
export function PhoneLogin({
  areaCodes,
  onUseEmail,
  ...method
}: LoginMethod & { areaCodes: AreaCode[]; onUseEmail: () => void }) {
  const form = useCodeLoginForm('SMS');
  const { areaCode, isSuspended } = useAreaCode(form, areaCodes);
  return (
    <CodeLogin
      method={method}
      form={form}
      channel="SMS"
      areaCode={areaCode}
      onReady={(values) =>
        void method.login.submit({
          grant_type: 'sms_login',
          areaCode,
          phone: phoneDigits(values.mobile),
          ...sentCode('SMS', values),
          agree: true,
        })
      }
      instead={isSuspended ? <EmailInstead why="suspended" onUseEmail={onUseEmail} /> : null}
    >
      <PhoneField form={form} areaCodes={areaCodes} />
    </CodeLogin>
  );
}
