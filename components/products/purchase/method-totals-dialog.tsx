import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { amountsOf } from '@/components/products/state/purchase-amounts';
import { usePurchase } from '@/components/products/state/purchase-context';
import { Dialog } from '@/components/ui/dialog/dialog';
import { ExactText, LiveText, YuanText } from '@/components/ui/price/amount-text';
import { useRateText } from '@/components/ui/price/rate-line';
import { currencyListQuery } from '@/lib/currencies/queries/currency-list';
import { formatPrice } from '@/lib/money';
import { toPercent } from '@/lib/percent';
import { foreignAmount } from '@/lib/pricing/convert';
import type { PaymentMethodOffer } from '@/lib/products/contract';
import { useSettings } from '@/lib/stores/settings';
import styles from './method-totals-dialog.module.css';

/**
 * The total of the chosen denomination for each payment method, in a selectable currency: the member's quote, otherwise
 * the visitor's totals.
 */
export default function MethodTotalsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('goods.methods');
  const { detail, state, personal } = usePurchase();
  const select = useId();
  const { data: currencies = [] } = useQuery(currencyListQuery(useLocale()));
  const preferred = useSettings((settings) => settings.currency);
  const [chosen, setChosen] = useState<string | null>(null);
  const code = chosen ?? preferred;
  const currency = currencies.find((each) => each.currencyCode === code);
  const sku = detail.skus.find((each) => each.id === state.skuId);
  const rateText = useRateText();
  const quoted = personal?.quoted;
  const isQuoted = quoted?.skuId === state.skuId && quoted.quantity === state.quantity;
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('title')} width={620}>
      <div className="stack">
        <p className="second">
          {t('lead', { name: `${detail.goods.name} ${sku?.name ?? ''}`.trim(), count: state.quantity })}
        </p>
        <div className={styles.currency}>
          <label htmlFor={select}>{t('currency')}</label>
          <select
            id={select}
            className="input"
            value={code}
            onChange={(event) => setChosen(event.target.value)}
          >
            {currencies.map((each) => (
              <option key={each.currencyCode} value={each.currencyCode}>
                {each.currencyCode} {each.currencyName}
              </option>
            ))}
          </select>
        </div>
        <table className={styles.totals}>
          <thead>
            <tr>
              <th scope="col">{t('method')}</th>
              <th scope="col">{t('fee')}</th>
              <th scope="col">{t('total')}</th>
              <th scope="col">{t('foreign')}</th>
            </tr>
          </thead>
          <tbody>
            {detail.paymentMethods.map((method) => {
              const own = isQuoted ? quoted.methods.find((each) => each.code === method.code) : undefined;
              const { payAmount, serviceFee } = own
                ? { payAmount: own.payAmount, serviceFee: own.fee }
                : amountsOf(detail, state, method);
              return (
                <tr key={method.code}>
                  <th scope="row">
                    {method.name}
                    <FeeRate method={method} />
                  </th>
                  <td className="number">
                    {serviceFee > 0 ? <YuanText value={serviceFee} /> : <LiveText>{t('free')}</LiveText>}
                  </td>
                  <td className={`number ${styles.total}`}>
                    <YuanText value={payAmount} />
                  </td>
                  <td className="number">
                    <ExactText>{(currency && foreignAmount(payAmount, currency)) ?? '—'}</ExactText>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <p className="small muted">
          <LiveText>
            {(detail.goods.type === 'PHYSICAL' ? `${t('freight')} ` : '') +
              (currency && code !== 'CNY' ? `${rateText(currency)} · ` : '') +
              t('rate')}
          </LiveText>
        </p>
      </div>
    </Dialog>
  );
}

function FeeRate({ method }: { method: PaymentMethodOffer }) {
  if (method.feeIncluded || (method.feeRate === 0 && method.feeFixed === 0)) return null;
  const rate = `${toPercent(method.feeRate)}%`;
  return (
    <span className="small muted number">
      <ExactText>{method.feeFixed > 0 ? `${rate} + ${formatPrice(method.feeFixed)}` : rate}</ExactText>
    </span>
  );
}
