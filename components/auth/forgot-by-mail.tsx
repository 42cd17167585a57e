'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CaptchaStatus } from '@/components/ui/captcha-status';
import { Form } from '@/components/ui/form';
import { Notice } from '@/components/ui/notice';
import { SubmitButton } from '@/components/ui/submit-button';
import { useAttempt } from '@/components/ui/use-attempt';
import { mailResetLink } from '@/lib/queries/forgotten-password';
import { EmailField } from './email-field';
import { useEmail } from './use-email';

/** Ask for the mail with a link. What it says is the same for every address. */
export function ForgotByMail() {
  const text = useTranslations('auth');
  const email = useEmail();
  const { attempt, isBusy } = useAttempt();
  const [isProving, setProving] = useState(false);
  const [sentTo, setSentTo] = useState('');

  return (
    <Form
      onSubmit={() => {
        const target = email.target();
        if (!target) return;
        void attempt(async () => {
          await mailResetLink(target.email, setProving);
          setSentTo(target.email);
        });
      }}
    >
      <EmailField {...email.field} />
      <SubmitButton
        className="button button-primary button-large button-block"
        busy={isBusy}
        busyText={text('sending')}
      >
        {sentTo ? text('resend') : text('forgot.sendMail')}
      </SubmitButton>
      <CaptchaStatus isWorking={isProving} />
      {sentTo ? (
        <Notice tone="success" live>
          {text('forgot.mailSent', { email: sentTo })}
        </Notice>
      ) : null}
    </Form>
  );
}
