'use client';

import { useTranslations } from 'next-intl';
import { type Ref, useId, useState } from 'react';
import { CaptchaStatus } from '@/components/ui/captcha-status';
import { toast } from '@/components/ui/toast';
import type { VerifyScene } from '@/lib/contract/upms';
import { useErrorText } from '@/lib/i18n/use-error-text';
import { type CodeTarget, type OwnTarget, sendVerifyCode } from '@/lib/queries/send-verify-code';
import styles from './login.module.css';
import { useResendTimer } from './use-resend-timer';

/** Digits of a code (domain.md 1.8). */
const codeLength = 6;

/**
 * A code of six digits and the button that sends it. `targetOf` gives where to send it, or null after
 * it has shown what is wrong; `onFilled`, where the code is all there is to fill in, is called with the whole code.
 */
export function CodeField({
  scene,
  targetOf,
  challengeId,
  onChallenge,
  value,
  onChange,
  onFilled,
  error,
  ref,
}: {
  scene: VerifyScene;
  targetOf: () => CodeTarget | OwnTarget | null;
  challengeId: string;
  onChallenge: (challengeId: string) => void;
  value: string;
  onChange: (code: string) => void;
  onFilled?: (code: string) => void;
  error: string;
  ref?: Ref<HTMLInputElement>;
}) {
  const text = useTranslations('auth');
  const textOf = useErrorText();
  const id = useId();
  const timer = useResendTimer();
  const [isSending, setSending] = useState(false);
  const [isProving, setProving] = useState(false);
  const [sentTo, setSentTo] = useState('');

  async function send() {
    const target = targetOf();
    if (!target || isSending) return;
    setSending(true);
    try {
      const sent = await sendVerifyCode(scene, target, setProving);
      onChallenge(sent.challengeId);
      setSentTo(sent.maskedTarget);
      timer.start(sent.resendAfter);
    } catch (failure) {
      toast.error(await textOf(failure));
    } finally {
      setSending(false);
    }
  }

  function change(typed: string) {
    const digits = typed.replaceAll(/\D/g, '').slice(0, codeLength);
    onChange(digits);
    if (digits.length === codeLength && digits !== value) onFilled?.(digits);
  }

  const hint =
    error || (sentTo ? text(onFilled ? 'codeSent' : 'codeSentTo', { target: sentTo }) : text('codeHint'));
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
              : challengeId
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
      <CaptchaStatus isWorking={isProving} />
    </div>
  );
}
