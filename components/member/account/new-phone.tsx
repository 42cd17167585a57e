'use client';

import { useTranslations } from 'next-intl';
import { type AreaCode, PhoneField } from '@/components/auth/phone-field';
import { usePhone } from '@/components/auth/use-phone';
import { call } from '@/lib/api/browser';
import { type Binding, NewContact } from './new-contact';

/** The new phone and the code that was sent to it; nothing can be sent where the service is suspended. */
export function NewPhone({ areaCodes, ...binding }: Binding & { areaCodes: AreaCode[] }) {
  const text = useTranslations('account.bind');
  const { field, areaCode, number, isSuspended, target } = usePhone(areaCodes);
  const phone = { areaCode, mobile: number };
  return (
    <NewContact
      binding={binding}
      scene="BIND_PHONE"
      targetOf={target}
      isFree={() => call('GET /upms/member/profile/check_mobile', { query: phone })}
      taken={text('phoneTaken')}
      isSuspended={isSuspended}
      bind={(proved) => call('POST /upms/member/profile/bind_phone', { body: { ...phone, ...proved } })}
    >
      {(free) => (
        <PhoneField
          {...field}
          areaCodes={areaCodes}
          isSuspended={isSuspended}
          error={field.error || free.error}
          onAreaCode={(chosen) => {
            field.onAreaCode(chosen);
            free.forget();
          }}
          onMobile={(typed) => {
            field.onMobile(typed);
            free.forget();
          }}
          onBlur={() => number !== '' && target() && void free.check(`+${areaCode} ${number}`)}
        />
      )}
    </NewContact>
  );
}
