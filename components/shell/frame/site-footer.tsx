import { useTranslations } from 'next-intl';
import { CurrencySwitch } from '@/components/shell/preferences/currency-switch';
import { LanguageSwitch } from '@/components/shell/preferences/language-switch';
import { ThemeSwitch } from '@/components/shell/preferences/theme-switch';
import { Logo } from '@/components/ui/picture/logo';
import { RateLine } from '@/components/ui/price/rate-line';
import { Link } from '@/lib/routing/navigation';
import { docListPath, docPath } from '@/lib/routing/paths';
import styles from './site-footer.module.css';

/** Codes of the documents that come with the shop, by column. */
const COLUMNS = {
  buying: ['help-buy', 'help-pay', 'help-delivery'],
  afterSales: ['refund-policy', 'shipping', 'faq'],
  account: ['coins-vip', 'verification', 'account-security'],
  about: ['about', 'terms', 'privacy'],
} as const;

/** @param demo shows that nothing is charged */
export function SiteFooter({ demo }: { demo: boolean }) {
  const t = useTranslations('shell');
  return (
    <footer className={styles.footer}>
      <div className={`wrap far ${styles.grid}`}>
        <div className={styles.brand}>
          <Logo name={t('brandShort')} />
          <p>{t('tagline')}</p>
          {demo ? <p>{t('demo')}</p> : null}
        </div>
        {(Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).map((column) => (
          <nav key={column} className={styles.column} aria-label={t(`footer.${column}`)}>
            <h2>{t(`footer.${column}`)}</h2>
            {COLUMNS[column].map((code) => (
              <Link key={code} href={docPath(code)}>
                {t(`footer.docs.${code}`)}
              </Link>
            ))}
          </nav>
        ))}
      </div>
      {/* The phone has no utility bar. */}
      <div className={`wrap ${styles.settings}`}>
        <LanguageSwitch up />
        <CurrencySwitch up />
        <ThemeSwitch up />
      </div>
      <RateLine className={`wrap ${styles.rate}`} />
      <div className={`wrap ${styles.legal}`}>
        <span>{t('footer.rights')}</span>
        <Link className={styles.all} href={docListPath()}>
          {t('footer.all')}
        </Link>
      </div>
    </footer>
  );
}
