import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CaptchaStatus } from '@/components/ui/feedback/captcha-status';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import {
  type CodeTarget,
  type OrderTarget,
  type OwnTarget,
  type PresentTarget,
  useSendVerifyCode,
} from '@/lib/auth/queries/send-verify-code';
import type { VerifyScene } from '@/lib/auth/verify-code-contract';
import { codeDigits, codeMinutes } from '@/lib/promises';
import { readDigits } from '@/lib/text/code';
import styles from '../styles/login.module.css';
import { type AuthForm, useAuthField } from './auth-form';
import { type Channel, codeFields } from './contact';
import { useResendTimer } from './use-resend-timer';

/**
 * A verification code and the button that sends it.
 * @param targetOf where to send it; null after a problem was shown
 * @param onFilled called with the last digit, where the code completes the form
 */
export function CodeField({
  form,
  channel,
  scene,
  targetOf,
  onTyped,
  onFilled,
}: {
  form: AuthForm;
  channel: Channel;
  scene: VerifyScene;
  targetOf: () => CodeTarget | OwnTarget | OrderTarget | PresentTarget | null;
  onTyped?: () => void;
  onFilled?: () => void;
}) {
  const text = useTranslations('auth');
  const id = useId();
  const timer = useResendTimer();
  const names = codeFields[channel];
  const { ref, value, error, onChange } = useAuthField(form, names.code);
  const challenge = useWatch({ control: form.control, name: names.challenge });
  const { mutation, isSolvingCaptcha } = useSendVerifyCode(scene);
  const { submit, isBusy: isSending } = useSubmit(mutation);
  const [sentTo, setSentTo] = useState('');

  function send() {
    const target = targetOf();
    if (!target) return;
    void submit(target, {
      onSuccess: (sent) => {
        form.setValue(names.challenge, sent.challengeId);
        form.clearErrors(names.code);
        form.setFocus(names.code);
        setSentTo(sent.maskedTarget);
        timer.start(sent.resendAfter);
      },
    });
  }

  function change(typed: string) {
    const digits = readDigits(typed).slice(0, codeDigits);
    onChange(digits);
    onTyped?.();
    if (digits.length === codeDigits && digits !== value) onFilled?.();
  }

  const hint =
    error ||
    (sentTo
      ? text(onFilled ? 'codeSent' : 'codeSentTo', { target: sentTo })
      : text('codeHint', { codeMinutes }));
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {text('code')}
      </label>
      <div className={styles.codeRow}>
        <input
          ref={ref}
          id={id}
          className={`input input-number ${styles.code}`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={value}
          aria-invalid={error !== ''}
          aria-describedby={`${id}-hint`}
          onChange={(event) => change(event.target.value)}
        />
        <button type="button" className="button" disabled={timer.secondsLeft > 0 || isSending} onClick={send}>
          {timer.secondsLeft > 0
            ? text('resendIn', { seconds: timer.secondsLeft })
            : isSending
              ? text('sending')
              : challenge
                ? text('resend')
                : text('sendCode')}
        </button>
      </div>
      <span
        className={error ? 'hint hint-error' : 'hint'}
        id={`${id}-hint`}
        role={error ? 'alert' : 'status'}
      >
        {hint}
      </span>
      <CaptchaStatus isWorking={isSolvingCaptcha} />
    </div>
  );
}
