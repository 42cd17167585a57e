import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { CurrencySwitch } from '@/components/shell/preferences/currency-switch';
import { KnownCurrencies } from '@/components/shell/preferences/known-currencies';
import { LanguageSwitch } from '@/components/shell/preferences/language-switch';
import { ServiceButton } from '@/components/shell/service/service-button';
import { Icon } from '@/components/ui/picture/icon';
import { Logo } from '@/components/ui/picture/logo';
import { cachedCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import { docListPath, docPath, homePath, localizedPath } from '@/lib/routing/paths';
import { plainBrand } from '@/lib/settings/brand/brand';
import styles from './checkout-frame.module.css';

const docCodes = ['refund-policy', 'terms', 'privacy'] as const;

/**
 * The reduced frame of the checkout: nothing leads away but the logo and what a shopper may need before paying. Its links
 * load a document, because a payment provider's hosts are allowed in the documents of the checkout only.
 */
export async function CheckoutFrame({ children }: { children: ReactNode }) {
  const [t, locale, currencies, config] = await Promise.all([
    getTranslations('shell'),
    getLocale(),
    cachedCall('GET /order/member/currency/list', {}, { tags: [cacheTags.currencies], seconds: 300 }),
    cachedCall('GET /store/member/site/config', {}, { tags: [cacheTags.storeState], seconds: 600 }),
  ]);
  const url = (path: string) => localizedPath(path, locale);
  return (
    <KnownCurrencies currencies={currencies} fetchedAt={Date.now()}>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <header className={styles.top}>
        <div className={`wrap ${styles.bar}`}>
          <a className={styles.logo} href={url(homePath)} aria-label={t('homeLink')}>
            <Logo name={t('brandShort')} brand={config.shop?.brand ?? plainBrand} />
          </a>
          <span className={styles.safe}>
            <Icon name="lock" size={16} /> {t('checkout.secure')}
          </span>
          <nav className={styles.tools} aria-label={t('utility.tools')}>
            <LanguageSwitch />
            <CurrencySwitch />
          </nav>
        </div>
      </header>
      {children}
      <footer className={styles.footer}>
        <div className={`wrap ${styles.links}`}>
          {docCodes.map((code) => (
            <a key={code} href={url(docPath(code))} target="_blank" rel="noopener">
              {t(`footer.docs.${code}`)}
            </a>
          ))}
          <a href={url(docListPath())} target="_blank" rel="noopener">
            {t('utility.help')}
          </a>
          <div className={styles.settings}>
            <LanguageSwitch up />
            <CurrencySwitch up />
          </div>
          <span>{t('footer.rights')}</span>
          {config.demo ? <span>{t('demo')}</span> : null}
        </div>
      </footer>
      <ServiceButton />
    </KnownCurrencies>
  );
}
