import { useTranslations } from 'next-intl';
import type { Home } from '@/lib/home/contract';
import { Link } from '@/lib/routing/navigation';
import { figuresPath } from '@/lib/routing/paths';
import styles from './how-it-works.module.css';

const STEPS = ['choose', 'fill', 'check', 'pay'] as const;

/** The four steps of a purchase, with measured delivery times where available. */
export function HowItWorks({ figures }: { figures: Home['figures'] }) {
  const t = useTranslations('home.how');
  const measured = [
    { key: 'half', value: figures.p50DeliverySeconds, unit: t('seconds') },
    { key: 'nine', value: figures.p90DeliverySeconds, unit: t('seconds') },
    { key: 'rating', value: figures.rating, unit: t('outOfFive') },
  ] as const;
  const known = measured.filter(({ value }) => value !== null);
  return (
    <section className="card pad" aria-labelledby="how-title">
      <h2 id="how-title">{t('title')}</h2>
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step}>
            <span className={styles.number}>{index + 1}</span>
            <b>{t(`${step}.title`)}</b>
            <span className="small second">{t(`${step}.text`)}</span>
          </li>
        ))}
      </ol>
      {known.length > 0 ? (
        <>
          <dl className={styles.figures}>
            {known.map(({ key, value, unit }) => (
              <div key={key}>
                <dt>{t(key)}</dt>
                <dd className="number">
                  {value} <small>{unit}</small>
                </dd>
              </div>
            ))}
          </dl>
          <Link className={`link ${styles.more}`} href={figuresPath}>
            {t('figures')}
          </Link>
        </>
      ) : null}
    </section>
  );
}
