import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import styles from '@/components/payment/frame/payment.module.css';
import { Icon } from '@/components/ui/picture/icon';
import type { PaymentMethodQuote } from '@/lib/contract/orders/quote';
import { formatPrice, formatYuan } from '@/lib/money';

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

/**
 * Payment methods as radio cards, each with its total. The fields of the chosen one (`detail`)
 * are inside its card.
 */
export function MethodOptions({
  methods,
  value,
  onChange,
  reasonOf,
  isFreightOpen,
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
  return (
    <fieldset className={`options ${styles.methods}`}>
      <legend className="visually-hidden">{text('methods')}</legend>
      {methods.map((method) => {
        const isOn = method.code === value;
        const isOff = method.disabledReason !== null;
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
              <span className={styles.mark} aria-hidden="true">
                {method.code === 'PAYPAL' ? (
                  <b>P</b>
                ) : (
                  <Icon name={method.code === 'COIN' ? 'coin' : 'card'} />
                )}
              </span>
              <span className={styles.words}>
                <span className="title">{method.name}</span>
                <span className="t13 second">
                  {method.disabledReason ? reasonOf(method.disabledReason) : method.description}
                </span>
              </span>
              {isOff ? null : (
                <span className="end">
                  {isFreightOpen ? null : <b className="number">{formatYuan(method.payAmount)}</b>}
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
