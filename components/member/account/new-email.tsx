'use client';

import { useTranslations } from 'next-intl';
import { EmailField } from '@/components/auth/email-field';
import { useEmail } from '@/components/auth/use-email';
import { call } from '@/lib/api/browser';
import { type Binding, NewContact } from './new-contact';
import { useContactCheck } from './use-contact-check';

/** The new e-mail and the code that was sent to it. */
export function NewEmail(binding: Binding) {
  const text = useTranslations('account.bind');
  const email = useEmail();
  const contact = email.field.value.trim();
  const free = useContactCheck(
    () => call('GET /upms/member/profile/check_email', { query: { email: contact } }),
    text('emailTaken'),
  );
  return (
    <NewContact
      binding={binding}
      scene="BIND_EMAIL"
      targetOf={email.target}
      free={free}
      bind={(proved) => call('POST /upms/member/profile/bind_email', { body: { email: contact, ...proved } })}
    >
      <EmailField
        {...email.field}
        label={text('newEmail')}
        autoComplete="email"
        error={email.field.error || free.error}
        onChange={(typed) => {
          email.field.onChange(typed);
          free.forget();
        }}
        onBlur={() => contact !== '' && email.target() && void free.check(contact)}
      />
    </NewContact>
  );
}
