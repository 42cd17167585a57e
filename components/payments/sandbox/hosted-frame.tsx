import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ExactText } from '@/components/ui/price/amount-text';
import { languageTags } from '@/lib/i18n/locales';
import type { SandboxSession } from '@/lib/payments/sandbox-contract';
import { formatAmount } from './format-amount';
import styles from './hosted.module.css';

/** The frame of the sandbox provider's hosted pages, distinct from the shop and marked as a test. */
export async function HostedFrame({
  session,
  name,
  children,
}: {
  session: SandboxSession;
  name: string;
  children: ReactNode;
}) {
  const [text, locale] = await Promise.all([getTranslations('sandbox'), getLocale()]);
  return (
    <main id="main" className={styles.page}>
      <div className={styles.column}>
        <header className={styles.head}>
          <span className={styles.name}>{name}</span>
          <span className="tag tag-warning">{text('testMode')}</span>
        </header>
        <section className={`card ${styles.card}`} aria-labelledby="hosted-title">
          <p className="second t13">{text('payTo')}</p>
          <h1 id="hosted-title" className={`number ${styles.amount}`}>
            <ExactText>{formatAmount(session, languageTags[locale])}</ExactText>
          </h1>
          <p className="muted t13">{session.description}</p>
          {children}
        </section>
        <p className={`small muted ${styles.foot}`}>{text('noMoney')}</p>
      </div>
    </main>
  );
}
