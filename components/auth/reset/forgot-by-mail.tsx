import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { CaptchaStatus } from '@/components/ui/feedback/captcha-status';
import { Notice } from '@/components/ui/feedback/notice';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { useMailResetLink } from '@/lib/auth/queries/mail-reset-link';
import { linkMinutes } from '@/lib/promises';
import { useAuthForm } from '../fields/auth-form';
import { useContactChecks } from '../fields/contact';
import { EmailField } from '../fields/email-field';

/** Requests the mail with a reset link. The text is the same whether or not the e-mail has an account. */
export function ForgotByMail() {
  const text = useTranslations('auth');
  const { contact } = useContactChecks();
  const form = useAuthForm([contact('EMAIL')]);
  const { mutation, isSolvingCaptcha } = useMailResetLink();
  const { submit, isBusy } = useSubmit(mutation);
  const [sentTo, setSentTo] = useState('');

  return (
    <Form
      onSubmit={form.handleSubmit((values) => {
        const email = values.email.trim();
        void submit(email, { onSuccess: () => setSentTo(email) });
      })}
    >
      <EmailField form={form} />
      <SubmitButton
        className="button button-primary button-large button-block"
        busy={isBusy}
        busyText={text('sending')}
      >
        {sentTo ? text('resend') : text('forgot.sendMail')}
      </SubmitButton>
      <CaptchaStatus isWorking={isSolvingCaptcha} />
      {sentTo ? (
        <Notice tone="success" live>
          {text('forgot.mailSent', { email: sentTo, linkMinutes })}
        </Notice>
      ) : null}
    </Form>
  );
}
