import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { AcceptedMarks, SchemeMark } from '@/components/payments/card/scheme-mark';
import styles from '@/components/payments/frame/payment.module.css';
import { Icon } from '@/components/ui/picture/icon';
import { ExactText, YuanText } from '@/components/ui/price/amount-text';
import { useChargeText } from '@/lib/currencies/queries/charge-text';
import { formatPrice, yuanToFen } from '@/lib/money';
import { toPercent } from '@/lib/percent';
import type { PaymentMethodQuote } from '@/lib/pricing/contract';
import { isCard } from './use-method-fields';

/** "3.9 %", "4.5 % + ¥2", or a text that the fee is included. */
function useFeeText() {
  const text = useTranslations('payment');
  return (method: PaymentMethodQuote) => {
    if (method.feeIncluded) return text('feeIncluded');
    const rate = `${toPercent(method.feeRate)}%`;
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

/** So many methods are never folded: their rows fit on the screen of a phone. */
const mostUnfolded = 3;

/**
 * Whether only the chosen method has a row on a phone. The focus goes to it when the others are unfolded, because the
 * button that unfolds them is gone.
 */
function useFold(methods: PaymentMethodQuote[], isSettled: boolean) {
  const [isUnfolded, setUnfolded] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isUnfolded) group.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, [isUnfolded]);
  const isFolded = isSettled && !isUnfolded && methods.length > mostUnfolded;
  return { group, isFolded, unfold: () => setUnfolded(true) };
}

/** Unfolds the other methods on a phone, and shows their marks. */
function OtherMethods({ others, onOpen }: { others: PaymentMethodQuote[]; onOpen: () => void }) {
  const text = useTranslations('payment.card');
  return (
    <button type="button" className={`option ${styles.others}`} onClick={onOpen}>
      <span className={styles.words}>{text('otherMethod')}</span>
      <span className={`end ${styles.othersMarks}`}>
        {others.map(({ code, mark, name }) =>
          mark ? <SchemeMark key={code} code={mark} name={name} /> : null,
        )}
        <Icon name="chevron-right" size={16} />
      </span>
    </button>
  );
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
  isSettled = false,
  detail,
}: {
  methods: PaymentMethodQuote[];
  value: string;
  onChange: (code: string) => void;
  /** Text of the reason why a method cannot be used. */
  reasonOf: (messageKey: string) => string;
  /** The totals are not known before an address is chosen. */
  isFreightOpen?: boolean;
  /** A saved card is chosen, so that the other methods may be folded. */
  isSettled?: boolean;
  detail?: (method: PaymentMethodQuote) => ReactNode;
}) {
  const text = useTranslations('payment');
  const group = useId();
  const feeText = useFeeText();
  const coinText = useCoinText();
  const chargeText = useChargeText();
  const { group: fieldset, isFolded, unfold } = useFold(methods, isSettled);
  return (
    <fieldset ref={fieldset} className={`options ${styles.methods}`}>
      <legend className="visually-hidden">{text('methods')}</legend>
      {methods.map((method) => {
        const isOn = method.code === value;
        const isOff = method.disabledReason !== null;
        const coins = coinText(method, isFreightOpen);
        const inside = isOn && !isOff ? detail?.(method) : null;
        return (
          <div
            key={method.code}
            className={inside ? styles.group : isFolded && !isOn ? 'hide-phone' : undefined}
          >
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
              {method.mark ? <SchemeMark code={method.mark} /> : null}
              {method.spendableCoins !== null ? <Icon name="coin" /> : null}
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
      {isFolded ? (
        <OtherMethods others={methods.filter(({ code }) => code !== value)} onOpen={unfold} />
      ) : null}
    </fieldset>
  );
}
