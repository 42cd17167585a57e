'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { Menu } from '@/components/ui/menu';
import { useRateText } from '@/components/ui/rate-line';
import { currencyListQuery } from '@/lib/queries/currency-list';
import { useSettings } from '@/lib/stores/settings';
import styles from './currency-switch.module.css';
import { useIdle } from './use-idle';

/** The currency that every price and total is also shown in, each with its rate; what is booked stays in yuan. */
export function CurrencySwitch({ up }: { up?: boolean }) {
  const t = useTranslations('shell.utility');
  const rateText = useRateText();
  const locale = useLocale();
  const code = useSettings((state) => state.currency);
  const setCurrency = useSettings((state) => state.setCurrency);
  // The page itself comes first.
  const { data: currencies = [] } = useQuery({ ...currencyListQuery(locale), enabled: useIdle() });
  const chosen = currencies.find((currency) => currency.currencyCode === code);
  const shown = chosen ? `${code} ${chosen.currencySign}` : code;

  return (
    <Menu up={up} label={`${t('currency')}: ${shown}`} summary={shown}>
      <p className={styles.note}>{t('currencyNote')}</p>
      {currencies.map((currency) => (
        <button
          key={currency.id}
          type="button"
          aria-pressed={currency.currencyCode === code}
          onClick={() => setCurrency(currency.currencyCode)}
        >
          <span>
            {currency.currencyCode} {currency.currencyName}
            <small className={styles.rate}>
              {currency.currencyCode === 'CNY' ? t('onlyYuan') : rateText(currency)}
            </small>
          </span>
          {currency.currencyCode === code ? <Icon name="check" size={16} /> : null}
        </button>
      ))}
    </Menu>
  );
}
