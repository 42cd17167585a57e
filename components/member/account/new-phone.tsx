'use client';

import { useTranslations } from 'next-intl';
import { type AreaCode, PhoneField } from '@/components/auth/phone-field';
import { usePhone } from '@/components/auth/use-phone';
import { call } from '@/lib/api/browser';
import { type Binding, NewContact } from './new-contact';
import { useContactCheck } from './use-contact-check';

/** The new phone and the code that was sent to it; nothing can be sent where the service is suspended. */
export function NewPhone({ areaCodes, ...binding }: Binding & { areaCodes: AreaCode[] }) {
  const text = useTranslations('account.bind');
  const phone = usePhone(areaCodes);
  const { areaCode, number, isSuspended } = phone;
  const free = useContactCheck(
    () => call('GET /upms/member/profile/check_mobile', { query: { areaCode, mobile: number } }),
    text('phoneTaken'),
  );
  return (
    <NewContact
      binding={binding}
      scene="BIND_PHONE"
      targetOf={phone.target}
      free={free}
      isSuspended={isSuspended}
      bind={(proved) =>
        call('POST /upms/member/profile/bind_phone', { body: { areaCode, mobile: number, ...proved } })
      }
    >
      <PhoneField
        {...phone.field}
        areaCodes={areaCodes}
        isSuspended={isSuspended}
        error={phone.field.error || free.error}
        onAreaCode={(chosen) => {
          phone.field.onAreaCode(chosen);
          free.forget();
        }}
        onMobile={(typed) => {
          phone.field.onMobile(typed);
          free.forget();
        }}
        onBlur={() => number !== '' && phone.target() && void free.check(`+${areaCode} ${number}`)}
      />
    </NewContact>
  );
}
