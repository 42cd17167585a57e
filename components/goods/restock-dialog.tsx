'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { SubmitButton } from '@/components/ui/submit-button';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/browser';
import { useRouter } from '@/lib/i18n/navigation';
import { useErrorText } from '@/lib/i18n/use-error-text';

type Problem = { readonly kind: 'email' } | { readonly kind: 'failed'; readonly text: string };

/** Where to write when a denomination is back: one address, one mail. */
export default function RestockDialog({
  skuId,
  name,
  isOpen,
  onClose,
}: {
  skuId: string;
  name: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('goods.notify');
  const router = useRouter();
  const errorText = useErrorText();
  const field = useId();
  const [email, setEmail] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [answer, setAnswer] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem('email');
    if (isBusy || !(input instanceof HTMLInputElement)) return;
    if (!input.validity.valid || !email.includes('.')) {
      setProblem({ kind: 'email' });
      input.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      const { inStock } = await call('POST /goods/member/goods_notify/save', { body: { skuId, email } });
      setAnswer(inStock ? t('back') : t('done', { email: email.trim() }));
      if (inStock) router.refresh();
    } catch (error) {
      if (error instanceof ApiError && error.message === 'shop_password_invalidEmail') {
        setProblem({ kind: 'email' });
        input.focus();
      } else {
        setProblem({ kind: 'failed', text: await errorText(error) });
      }
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('title')}
      width={440}
      foot={
        answer === null ? (
          <>
            <button type="button" className="button" onClick={onClose}>
              {t('cancel')}
            </button>
            <SubmitButton
              form={`${field}-form`}
              className="button button-primary"
              busy={isBusy}
              busyText={t('sending')}
            >
              {t('submit')}
            </SubmitButton>
          </>
        ) : (
          <button type="button" className="button button-primary" onClick={onClose}>
            {t('close')}
          </button>
        )
      }
    >
      {answer === null ? (
        <form id={`${field}-form`} className="stack" noValidate onSubmit={submit}>
          <p className="second">{t('lead', { name })}</p>
          <div className="field">
            <label htmlFor={field}>{t('email')}</label>
            <input
              id={field}
              className="input"
              name="email"
              type="email"
              required
              maxLength={254}
              autoComplete="email"
              inputMode="email"
              value={email}
              aria-invalid={problem?.kind === 'email'}
              aria-describedby={`${field}-hint`}
              onChange={(event) => setEmail(event.target.value)}
            />
            <p
              id={`${field}-hint`}
              className={problem ? 'hint hint-error' : 'hint'}
              role={problem ? 'alert' : undefined}
            >
              {problem ? <Icon name="alert" size={16} /> : null}
              {problem === null
                ? t('privacy')
                : problem.kind === 'email'
                  ? t('emailWrong')
                  : t('failed', { text: problem.text })}
            </p>
          </div>
        </form>
      ) : (
        <Notice tone="success" live>
          {answer}
        </Notice>
      )}
    </Dialog>
  );
}
