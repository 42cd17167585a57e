import { useTranslations } from 'next-intl';
import { CurrencySwitch } from '@/components/shell/preferences/currency-switch';
import { LanguageSwitch } from '@/components/shell/preferences/language-switch';
import { ThemeSwitch } from '@/components/shell/preferences/theme-switch';
import { Logo } from '@/components/ui/picture/logo';
import { RateLine } from '@/components/ui/price/rate-line';
import { Link } from '@/lib/routing/navigation';
import { docListPath, docPath, figuresPath } from '@/lib/routing/paths';
import type { Brand } from '@/lib/settings/brand/brand';
import styles from './site-footer.module.css';

/** Codes of the documents that come with the shop, by column; they have short names. */
const COLUMNS = {
  buying: ['help-buy', 'help-pay', 'help-delivery'],
  afterSales: ['refund-policy', 'shipping', 'faq'],
  account: ['coins-vip', 'verification', 'account-security'],
  about: ['about', 'terms', 'privacy'],
} as const;

type Column = keyof typeof COLUMNS;

const columns = Object.keys(COLUMNS) as Column[];

/** The column of a document that staff added. */
const columnOf: Readonly<Record<string, Column>> = { HELP: 'buying', FAQ: 'afterSales' };

/** Documents that a column lists; the others are on the page of all. */
const most = 6;

type Doc = { readonly code: string | null; readonly title: string; readonly category: string };

/** The published documents of each column: those that come with the shop first, then what staff added. */
function linksOf(docs: readonly Doc[]): Map<Column, { code: string; title: string | null }[]> {
  const own = new Set<string>(columns.flatMap((column) => COLUMNS[column]));
  const published = new Set(docs.map(({ code }) => code));
  return new Map(
    columns.map((column) => {
      const known = COLUMNS[column].filter((code) => published.has(code));
      const added = docs.flatMap(({ code, title, category }) =>
        code !== null && !own.has(code) && (columnOf[category] ?? 'about') === column
          ? [{ code, title }]
          : [],
      );
      return [column, [...known.map((code) => ({ code, title: null })), ...added].slice(0, most)];
    }),
  );
}

/**
 * @param demo shows that nothing is charged
 * @param docs the published documents
 * @param brand what the shop looks like
 */
export function SiteFooter({ demo, docs, brand }: { demo: boolean; docs: readonly Doc[]; brand: Brand }) {
  const t = useTranslations('shell');
  const links = linksOf(docs);
  return (
    <footer className={styles.footer}>
      <div className={`wrap far ${styles.grid}`}>
        <div className={styles.brand}>
          <Logo name={t('brandShort')} brand={brand} />
          <p>{t('tagline')}</p>
          {demo ? <p>{t('demo')}</p> : null}
        </div>
        {[...links].map(([column, list]) =>
          list.length === 0 ? null : (
            <nav key={column} className={styles.column} aria-label={t(`footer.${column}`)}>
              <h2>{t(`footer.${column}`)}</h2>
              {list.map(({ code, title }) => (
                <Link key={code} href={docPath(code)}>
                  {title ?? t(`footer.docs.${code}` as 'footer.docs.terms')}
                </Link>
              ))}
            </nav>
          ),
        )}
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
        <span className={styles.more}>
          <Link className={styles.all} href={figuresPath}>
            {t('footer.figures')}
          </Link>
          <Link className={styles.all} href={docListPath()}>
            {t('footer.all')}
          </Link>
        </span>
      </div>
    </footer>
  );
}
