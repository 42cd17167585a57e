'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import row from '@/components/account/frame/field-row.module.css';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { CaptchaStatus } from '@/components/ui/feedback/captcha-status';
import { toast } from '@/components/ui/feedback/toast';
import { useRedeemCoupon } from '@/lib/coupons/queries/get-coupon';
import styles from './coupon.module.css';
import { useCouponSubmit } from './use-coupon-submit';

/** Redeems a coupon code. A refused code stays in the field. */
export function RedeemForm() {
  const text = useTranslations('asset.coupon.redeem');
  const id = useId();
  const schema = z.object({
    code: z.string().check(z.refine((code) => code.trim() !== '', text('missing'))),
  });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { code: '' },
    reValidateMode: 'onSubmit',
  });
  const { mutation, isSolvingCaptcha } = useRedeemCoupon();
  const {
    submit,
    isBusy,
    problem: refusal,
    setProblem,
  } = useCouponSubmit(mutation, {
    showsProblem: true,
  });
  const problem = form.formState.errors.code?.message ?? refusal;
  const redeem = form.handleSubmit(
    ({ code }) =>
      void submit(code.trim(), ({ name }) => {
        form.reset();
        toast.success(text('done', { name }));
      }),
  );
  const field = form.register('code', {
    onChange: () => {
      form.clearErrors('code');
      setProblem('');
    },
  });

  return (
    <Form className={`card pad ${row.fields} ${styles.redeem}`} onSubmit={redeem} aria-label={text('title')}>
      <div className="field">
        <label className="label" htmlFor={id}>
          {text('label')}
        </label>
        <input
          {...field}
          id={id}
          className="input"
          maxLength={64}
          placeholder={text('hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
        />
      </div>
      <SubmitButton busy={isBusy} busyText={text('busy')}>
        {text('submit')}
      </SubmitButton>
      <CaptchaStatus isWorking={isSolvingCaptcha} />
      {problem ? (
        <span className="hint hint-error" id={`${id}-problem`} role="alert">
          {problem}
        </span>
      ) : null}
    </Form>
  );
}
