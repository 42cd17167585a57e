import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '@/components/ui/picture/icon';
import { useDurationText } from '@/components/ui/time/use-duration-text';
import type { Figures, MeasuredTimes } from '@/lib/figures/contract';
import { Link } from '@/lib/routing/navigation';
import { homePath } from '@/lib/routing/paths';
import styles from './figures-page.module.css';

/** How long deliveries, refunds and replies took, how many orders were refunded, and what buyers say. */
export function FiguresPage({ figures: { deliveries, refunds, replies, reviews } }: { figures: Figures }) {
  const t = useTranslations('figures');
  const nav = useTranslations('shell.nav');
  const format = useFormatter();
  return (
    <main id="main" className="wrap page">
      <nav className="crumbs" aria-label={t('crumbs')}>
        <Link href={homePath}>{nav('home')}</Link>
        <Icon name="chevron-right" />
        <span aria-current="page">{t('title')}</span>
      </nav>
      <div className="page-head">
        <h1>{t('title')}</h1>
      </div>
      <p className={styles.lead}>{t('lead')}</p>
      <div className={styles.groups}>
        <Group icon="bolt" title={t('delivery.title')} how={t('delivery.how')}>
          <Times title={t('delivery.topUps')} times={deliveries.topUps} />
          <Times title={t('delivery.codes')} times={deliveries.codes} />
        </Group>
        <Group icon="refresh" title={t('refunds.title')} how={t('refunds.how')}>
          {refunds.perThousand === null ? (
            <p className="muted">{t('few')}</p>
          ) : (
            <dl className={styles.values}>
              <Value label={t('refunds.share')}>
                {format.number(refunds.perThousand / 1000, { style: 'percent', maximumFractionDigits: 1 })}
              </Value>
            </dl>
          )}
          {refunds.times ? <Times times={refunds.times} /> : null}
        </Group>
        <Group icon="headset" title={t('replies.title')} how={t('replies.how')}>
          <Times times={replies} />
        </Group>
        <Group
          icon="star"
          title={t('reviews.title')}
          how={reviews ? t('reviews.how', { count: reviews.count }) : null}
        >
          {reviews ? (
            <dl className={styles.values}>
              <Value label={t('reviews.mean')}>
                {format.number(reviews.rating, { minimumFractionDigits: 1 })}{' '}
                <small>{t('reviews.outOfFive')}</small>
              </Value>
            </dl>
          ) : (
            <p className="muted">{t('few')}</p>
          )}
        </Group>
      </div>
    </main>
  );
}

/** @param how what was measured, below the figures */
function Group({
  icon,
  title,
  how,
  children,
}: {
  icon: IconName;
  title: string;
  how: string | null;
  children: ReactNode;
}) {
  return (
    <section className={`card ${styles.group}`}>
      <h2>
        <Icon name={icon} />
        {title}
      </h2>
      {children}
      {how === null ? null : <p className="small muted">{how}</p>}
    </section>
  );
}

/** @param title where a section has several */
function Times({ title, times }: { title?: string; times: MeasuredTimes | null }) {
  const t = useTranslations('figures');
  const spell = useDurationText();
  return (
    <div className={styles.times}>
      {title === undefined ? null : <h3>{title}</h3>}
      {times === null ? (
        <p className="muted">{t('few')}</p>
      ) : (
        <dl className={styles.values}>
          <Value label={t('half')}>{spell(times.p50Seconds)}</Value>
          <Value label={t('nine')}>{spell(times.p90Seconds)}</Value>
        </dl>
      )}
    </div>
  );
}

function Value({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="number">{children}</dd>
    </div>
  );
}
