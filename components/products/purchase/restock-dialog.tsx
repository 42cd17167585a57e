import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { Dialog } from '@/components/ui/dialog/dialog';
import { Notice } from '@/components/ui/feedback/notice';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { ApiError } from '@/lib/api/api-error';
import { useErrorText } from '@/lib/error-text/use-error-text';
import { useRequestRestockMail } from '@/lib/products/queries/request-restock-mail';
import { useRouter } from '@/lib/routing/navigation';

type Problem = { readonly kind: 'email' } | { readonly kind: 'failed'; readonly text: string };

type RestockDialogProps = { skuId: string; name: string; isOpen: boolean; onClose: () => void };

/** Asks for the e-mail address that gets one mail when a denomination is in stock again. */
export default function RestockDialog({ skuId, name, isOpen, onClose }: RestockDialogProps) {
  const t = useTranslations('goods.notify');
  const formId = useId();
  const [outcome, setOutcome] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('title')}
      width={440}
      foot={
        outcome === null ? (
          <>
            <button type="button" className="button" onClick={onClose}>
              {t('cancel')}
            </button>
            <SubmitButton
              form={formId}
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
      {outcome === null ? (
        <RestockForm id={formId} skuId={skuId} name={name} onBusy={setBusy} onDone={setOutcome} />
      ) : (
        <Notice tone="success" live>
          {outcome}
        </Notice>
      )}
    </Dialog>
  );
}

/** Without a form library: product pages have a JavaScript budget. */
function RestockForm({
  id,
  skuId,
  name,
  onBusy,
  onDone,
}: {
  id: string;
  skuId: string;
  name: string;
  onBusy: (isBusy: boolean) => void;
  onDone: (outcome: string) => void;
}) {
  const t = useTranslations('goods.notify');
  const router = useRouter();
  const errorText = useErrorText();
  const field = useId();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const { mutateAsync, isPending } = useRequestRestockMail(skuId);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem('email');
    if (isPending || !(input instanceof HTMLInputElement)) return;
    if (!input.validity.valid || !email.includes('.')) {
      setProblem({ kind: 'email' });
      input.focus();
      return;
    }
    setProblem(null);
    onBusy(true);
    try {
      const { inStock } = await mutateAsync(email);
      onDone(inStock ? t('back') : t('done', { email: email.trim() }));
      if (inStock) router.refresh();
    } catch (error) {
      if (error instanceof ApiError && error.message === 'shop_password_invalidEmail') {
        setProblem({ kind: 'email' });
        input.focus();
      } else {
        setProblem({ kind: 'failed', text: await errorText(error) });
      }
    } finally {
      onBusy(false);
    }
  }

  return (
    <form id={id} className="stack" noValidate onSubmit={submit}>
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
          <LiveText>
            {problem === null
              ? t('privacy')
              : problem.kind === 'email'
                ? t('emailWrong')
                : t('failed', { text: problem.text })}
          </LiveText>
        </p>
      </div>
    </form>
  );
}
