'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { Menu } from '@/components/ui/control/menu';
import { useIdle } from '@/components/ui/hooks/use-idle';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { useRateText } from '@/components/ui/price/rate-line';
import { currencyListQuery } from '@/lib/currencies/queries/currency-list';
import { useSettings } from '@/lib/stores/settings';
import styles from './currency-switch.module.css';

/** Chooses the currency that prices and totals are also shown in. Orders are booked in yuan. */
export function CurrencySwitch({ up }: { up?: boolean }) {
  const t = useTranslations('shell.utility');
  const rateText = useRateText();
  const locale = useLocale();
  const code = useSettings((state) => state.currency);
  const setCurrency = useSettings((state) => state.setCurrency);
  const isLeading = useSettings((state) => state.currencyLeads);
  const setLeading = useSettings((state) => state.setCurrencyLeads);
  // Loaded after the page is idle.
  const { data: currencies = [] } = useQuery({ ...currencyListQuery(locale), enabled: useIdle() });
  const chosen = currencies.find((currency) => currency.currencyCode === code);
  const shown = chosen ? `${code} ${chosen.currencySign}` : code;

  return (
    <Menu
      up={up}
      label={`${t('currency')}: ${shown}`}
      summary={shown}
      late={() => (
        <>
          {code === 'CNY' ? null : (
            <button
              type="button"
              className={styles.first}
              aria-pressed={isLeading}
              onClick={() => setLeading(!isLeading)}
            >
              <span>
                <LiveText>{t('leads', { code })}</LiveText>
                <small className={styles.rate}>{t('leadsNote')}</small>
              </span>
              {isLeading ? <Icon name="check" size={16} /> : null}
            </button>
          )}
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
        </>
      )}
    >
      <p className={styles.note}>{t('currencyNote')}</p>
    </Menu>
  );
}
