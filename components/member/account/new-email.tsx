'use client';

import { useTranslations } from 'next-intl';
import { EmailField } from '@/components/auth/email-field';
import { useEmail } from '@/components/auth/use-email';
import { call } from '@/lib/api/browser';
import { type Binding, NewContact } from './new-contact';

/** The new e-mail and the code that was sent to it. */
export function NewEmail(binding: Binding) {
  const text = useTranslations('account.bind');
  const { field, target } = useEmail();
  const email = field.value.trim();
  return (
    <NewContact
      binding={binding}
      scene="BIND_EMAIL"
      targetOf={target}
      isFree={() => call('GET /upms/member/profile/check_email', { query: { email } })}
      taken={text('emailTaken')}
      bind={(proved) => call('POST /upms/member/profile/bind_email', { body: { email, ...proved } })}
    >
      {(free) => (
        <EmailField
          {...field}
          label={text('newEmail')}
          autoComplete="email"
          error={field.error || free.error}
          onChange={(typed) => {
            field.onChange(typed);
            free.forget();
          }}
          onBlur={() => email !== '' && target() && void free.check(email)}
        />
      )}
    </NewContact>
  );
}
