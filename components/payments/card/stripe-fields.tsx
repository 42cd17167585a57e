import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import type { Charge } from '@/lib/pricing/contract';
import styles from './card-fields.module.css';
import type { CardFormRef } from './card-form';
import { type MountedCardForm, mountCardForm } from './mount-card-form';

/** The card provider's form, with the member's saved cards. Its height is reserved while the provider's script loads. */
export function StripeFields({
  method,
  publishableKey,
  charge,
  form,
  onSavedCard,
  name,
}: {
  /** Code of the payment method. */
  method: string;
  publishableKey: string;
  charge: Charge;
  form: CardFormRef;
  onSavedCard: (isSaved: boolean) => void;
  /** Above the provider's form, whose last part is the choice to save the card. */
  name: ReactNode;
}) {
  const text = useTranslations('payment.card');
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedCardForm>(null);
  const latest = useRef(charge);
  const [phase, setPhase] = useState<'LOADING' | 'READY' | 'BROKEN'>('LOADING');
  const { currencyCode, minor, precision } = charge;

  useEffect(() => {
    latest.current = { currencyCode, minor, precision };
    mounted.current?.setCharge(latest.current);
  }, [currencyCode, minor, precision]);

  useEffect(() => {
    const inside = place.current;
    if (!inside) return;
    let isGone = false;
    mountCardForm(inside, { method, publishableKey, charge: latest.current, onSavedCard }, locale).then(
      (ready) => {
        if (isGone) return ready.remove();
        ready.setCharge(latest.current);
        mounted.current = ready;
        form.current = ready;
        setPhase('READY');
      },
      () => {
        if (!isGone) setPhase('BROKEN');
      },
    );
    return () => {
      isGone = true;
      mounted.current?.remove();
      mounted.current = null;
      form.current = null;
      onSavedCard(false);
    };
  }, [method, publishableKey, locale, form, onSavedCard]);

  if (phase === 'BROKEN') {
    return (
      <Notice tone="danger" live>
        {text('unavailable')}
      </Notice>
    );
  }
  return (
    <div className={styles.fields}>
      {name}
      <div className={styles.room} aria-busy={phase === 'LOADING'}>
        {phase === 'LOADING' ? <p className="second">{text('loading')}</p> : null}
        <div ref={place} />
      </div>
    </div>
  );
}
