'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { CaptchaStatus } from '@/components/ui/captcha-status';
import { Form } from '@/components/ui/form';
import { SubmitButton } from '@/components/ui/submit-button';
import { toast } from '@/components/ui/toast';
import { call } from '@/lib/api/browser';
import { withCaptcha } from '@/lib/captcha/with-captcha';
import row from '../field-row.module.css';
import styles from './coupon.module.css';
import { useCouponIntent } from './use-coupon-intent';

/** Changes a code for a coupon. What is wrong stands under the field; the code stays for a second look. */
export function RedeemForm() {
  const text = useTranslations('asset.coupon.redeem');
  const id = useId();
  const { run, isBusy, problem, setProblem } = useCouponIntent();
  const [code, setCode] = useState('');
  const [isProving, setProving] = useState(false);

  function submit() {
    const wanted = code.trim();
    if (wanted === '') return setProblem(text('missing'));
    void run(['redeem', wanted], async (idempotencyKey) => {
      const { name } = await withCaptcha(
        (captcha) =>
          call('POST /order/member/coupon_code/redeem', { body: { code: wanted, captcha }, idempotencyKey }),
        setProving,
      );
      setCode('');
      toast.success(text('done', { name }));
    });
  }

  return (
    <Form className={`card pad ${row.fields} ${styles.redeem}`} onSubmit={submit} aria-label={text('title')}>
      <div className="field">
        <label className="label" htmlFor={id}>
          {text('label')}
        </label>
        <input
          id={id}
          className="input"
          value={code}
          maxLength={64}
          placeholder={text('hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => {
            setCode(event.target.value);
            setProblem('');
          }}
        />
      </div>
      <SubmitButton busy={isBusy} busyText={text('busy')}>
        {text('submit')}
      </SubmitButton>
      <CaptchaStatus isWorking={isProving} />
      {problem ? (
        <span className="hint hint-error" id={`${id}-problem`} role="alert">
          {problem}
        </span>
      ) : null}
    </Form>
  );
}
