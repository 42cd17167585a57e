import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { AcceptedMarks, SchemeMark } from '@/components/payment/card/scheme-mark';
import styles from '@/components/payment/frame/payment.module.css';
import { Icon } from '@/components/ui/picture/icon';
import { ExactText, YuanText } from '@/components/ui/price/amount-text';
import type { PaymentMethodQuote } from '@/lib/contract/orders/quote';
import { formatPrice, yuanToFen } from '@/lib/money';
import { useChargeText } from '@/lib/queries/browser/currency/charge-text';
import { isCard } from './use-method-fields';

/** "3.9 %", "4.5 % + ¥2", or a text that the fee is included. */
function useFeeText() {
  const text = useTranslations('payment');
  return (method: PaymentMethodQuote) => {
    if (method.feeIncluded) return text('feeIncluded');
    const rate = `${Number((method.feeRate * 100).toFixed(2))}%`;
    return method.feeFixed > 0
      ? text('feeRateAndFixed', { rate, fixed: formatPrice(method.feeFixed) })
      : text('feeRate', { rate });
  };
}

/** The member's coins for the method that pays with them, and how many are missing when there are too few. */
function useCoinText() {
  const text = useTranslations('payment');
  return (
    { spendableCoins: coins, disabledReason, payAmount }: PaymentMethodQuote,
    isFreightOpen: boolean,
  ) => {
    if (coins === null) return null;
    if (disabledReason === null) return text('coinBalance', { coins });
    if (disabledReason !== 'coupon_pointNotEnough') return null;
    // The freight is added to what is missing.
    if (isFreightOpen) return text('coinsTooFew', { coins });
    return text('coinsMissing', { coins, missing: yuanToFen(payAmount) - coins });
  };
}

/**
 * Payment methods as radio cards, each with its total. The fields of the chosen one (`detail`)
 * are inside its card.
 */
export function MethodOptions({
  methods,
  value,
  onChange,
  reasonOf,
  isFreightOpen = false,
  detail,
}: {
  methods: PaymentMethodQuote[];
  value: string;
  onChange: (code: string) => void;
  /** Text of the reason why a method cannot be used. */
  reasonOf: (messageKey: string) => string;
  /** The totals are not known before an address is chosen. */
  isFreightOpen?: boolean;
  detail?: (method: PaymentMethodQuote) => ReactNode;
}) {
  const text = useTranslations('payment');
  const group = useId();
  const feeText = useFeeText();
  const coinText = useCoinText();
  const chargeText = useChargeText();
  return (
    <fieldset className={`options ${styles.methods}`}>
      <legend className="visually-hidden">{text('methods')}</legend>
      {methods.map((method) => {
        const isOn = method.code === value;
        const isOff = method.disabledReason !== null;
        const coins = coinText(method, isFreightOpen);
        const inside = isOn && !isOff ? detail?.(method) : null;
        return (
          <div key={method.code} className={inside ? styles.group : undefined}>
            <label className={`option ${isOff ? 'is-off' : isOn ? 'is-on' : ''}`}>
              <input
                type="radio"
                className="visually-hidden"
                name={group}
                value={method.code}
                checked={isOn && !isOff}
                disabled={isOff}
                onChange={() => onChange(method.code)}
              />
              <span className="dot" />
              {method.code === 'PAYPAL' ? <SchemeMark code="paypal" /> : null}
              {method.code === 'COIN' ? <Icon name="coin" /> : null}
              <span className={styles.words}>
                <span className={`title ${coins && isOff ? styles.named : ''}`}>{method.name}</span>
                {method.disabledReason === null && isCard(method) ? <AcceptedMarks /> : null}
                {coins && isOff ? null : (
                  <span className={`t13 second ${isOff ? '' : 'hide-phone'}`}>
                    {method.disabledReason ? reasonOf(method.disabledReason) : method.description}
                  </span>
                )}
                {coins ? <span className="t13 second">{coins}</span> : null}
              </span>
              {isOff ? null : (
                <span className="end">
                  {isFreightOpen ? null : (
                    <b className="number">
                      <YuanText value={method.payAmount} />
                      {method.charge && method.charge.currencyCode !== 'CNY' ? (
                        <span className={styles.charge}>
                          <ExactText>{chargeText(method.charge)}</ExactText>
                        </span>
                      ) : null}
                    </b>
                  )}
                  <span className="small second">{feeText(method)}</span>
                </span>
              )}
            </label>
            {inside}
          </div>
        );
      })}
    </fieldset>
  );
}
