'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useId, useRef, useState } from 'react';
import { CheckoutSteps } from '@/components/order/checkout-steps';
import { Countdown } from '@/components/ui/countdown';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { Price } from '@/components/ui/price';
import { SubmitButton } from '@/components/ui/submit-button';
import { TextField } from '@/components/ui/text-field';
import { toast } from '@/components/ui/toast';
import { call } from '@/lib/api/browser';
import { endIntents, intentKey } from '@/lib/api/intent-key';
import type { PaymentPage } from '@/lib/contract/payment';
import { useErrorText } from '@/lib/i18n/use-error-text';
import { useServerText } from '@/lib/i18n/use-server-text';
import { formatYuan } from '@/lib/money';
import { paymentPageQuery } from '@/lib/queries/payment-page';
import { localizedAddress, paymentAddress } from '@/lib/routing/addresses';
import { useSettings } from '@/lib/stores/settings';
import { ConvertedAmount } from './converted-amount';
import { MethodOptions } from './method-options';
import { OrderLine } from './order-line';
import styles from './payment.module.css';
import { PaymentOutcome } from './payment-outcome';

/** Pay currencies are those of the method; the shopper's own goes first, then USD. */
function payCurrency(currencies: string[], own: string): string {
  return currencies.includes(own) ? own : currencies.includes('USD') ? 'USD' : (currencies[0] ?? 'CNY');
}

/**
 * Amount, time left, methods with their own totals, and one way to pay at a time.
 * @param only shows one method alone (the card provider's own page)
 */
export function PaymentPanel({
  orderSn,
  first,
  only,
}: {
  orderSn: string;
  first: PaymentPage;
  only?: string;
}) {
  const text = useTranslations('payment');
  const locale = useLocale();
  const serverText = useServerText();
  const textOf = useErrorText();
  const ownCurrency = useSettings((state) => state.currency);
  const { data: page, refetch } = useQuery(paymentPageQuery(orderSn, first));
  const nameBox = useRef<HTMLInputElement>(null);
  const id = useId();
  const [chosen, setChosen] = useState(only ?? first.defaultPayment);
  const [cardholder, setCardholder] = useState('');
  const [isNameMissing, setNameMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isLeaving = useRef(false);
  const [order] = page.orders;
  if (!order) return null;
  if (order.status !== 'PENDING_PAYMENT') return <PaymentOutcome order={order} />;

  const methods = only ? page.payments.filter((method) => method.code === only) : page.payments;
  const usable = methods.filter((method) => method.disabledReason === null);
  const method = usable.find((candidate) => candidate.code === chosen) ?? usable[0];
  const total = method?.payAmount ?? page.amount;

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (!method || isBusy || isLeaving.current) return;
    if (method.requiresCardholderName && cardholder.trim() === '') {
      setNameMissing(true);
      nameBox.current?.focus();
      return;
    }
    const currencyCode = payCurrency(method.currencies, ownCurrency);
    setBusy(true);
    try {
      const { action } = await call('POST /order/member/payment/load', {
        body: {
          paymentItemList: [{ orderSn, amount: method.payAmount }],
          paymentId: method.code,
          rePayUrl: localizedAddress(paymentAddress(orderSn), locale),
          currencyCode,
          cardholderName: cardholder.trim() || undefined,
        },
        idempotencyKey: intentKey('pay', orderSn, method.code, currencyCode),
      });
      endIntents('pay', orderSn);
      if (action.type === 'REDIRECT' && action.url) {
        isLeaving.current = true;
        window.location.assign(action.url);
        return;
      }
      await refetch();
    } catch (failure) {
      endIntents('pay', orderSn);
      toast.error(await textOf(failure));
      await refetch();
    }
    setBusy(false);
  }

  return (
    <form onSubmit={pay} noValidate>
      <div className={styles.head}>
        <h1>{text('title')}</h1>
        <CheckoutSteps now="pay" />
      </div>
      <section className={`card ${styles.due}`} aria-label={text('due')}>
        <div>
          <span className="second t13">{text('due')}</span>
          <div>
            <Price value={total} size={40} sums />
          </div>
          <ConvertedAmount value={total} />
        </div>
        {page.expireTime ? (
          <div className={styles.clock}>
            <span className="second t13">{text('payWithin')}</span>
            <Countdown endTime={page.expireTime} look="quiet" onEnd={() => refetch()} />
            <span className="small muted number">{text('orderSn', { sn: orderSn })}</span>
          </div>
        ) : null}
      </section>
      <div className={styles.columns}>
        <section className="card pad" aria-labelledby={`${id}-methods`}>
          <h2 id={`${id}-methods`} className={styles.title}>
            {text('chooseMethod')}
          </h2>
          {page.lastFailure ? (
            <div className={styles.failure}>
              <Notice tone="danger">
                <strong>{serverText(page.lastFailure.failKey)}</strong>
                <p>{text('failedHint')}</p>
              </Notice>
            </div>
          ) : null}
          <MethodOptions
            methods={methods}
            value={method?.code ?? ''}
            onChange={setChosen}
            reasonOf={serverText}
            detail={(open) =>
              open.requiresCardholderName ? (
                <div className={styles.inside}>
                  <TextField
                    label={text('cardholder')}
                    problem={isNameMissing ? text('cardholderMissing') : ''}
                    ref={nameBox}
                    autoComplete="cc-name"
                    maxLength={80}
                    placeholder={text('cardholderHint')}
                    value={cardholder}
                    onChange={(typed) => {
                      setCardholder(typed);
                      setNameMissing(false);
                    }}
                  />
                  <p className={`small second ${styles.safe}`}>
                    <Icon name="lock" size={16} />
                    {text('cardSafe')}
                  </p>
                </div>
              ) : null
            }
          />
          <SubmitButton
            className={`button button-primary button-large button-block ${styles.pay} ${styles.wide}`}
            busy={isBusy}
            busyText={text('opening')}
            disabled={!method}
          >
            <Icon name="lock" /> {text('pay')} <span className="number">{formatYuan(total)}</span>
          </SubmitButton>
        </section>
        <section className="card pad" aria-labelledby={`${id}-order`}>
          <h2 id={`${id}-order`} className={styles.title}>
            {text('order')}
          </h2>
          <OrderLine order={order} />
        </section>
      </div>
      <div className={`buy-bar ${styles.bar}`}>
        <span className={styles.barTotal}>
          <span className="small second">
            {text('due')} {page.expireTime ? <Countdown endTime={page.expireTime} look="text" /> : null}
          </span>
          <Price value={total} size={24} sums />
        </span>
        <SubmitButton busy={isBusy} busyText={text('opening')} disabled={!method}>
          <Icon name="lock" /> {text('pay')}
        </SubmitButton>
      </div>
    </form>
  );
}
