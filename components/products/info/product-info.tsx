import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { useDurationText } from '@/components/ui/time/use-duration-text';
import type { GoodsDetail } from '@/lib/products/contract';
import { InfoTabs } from './info-tabs';
import styles from './product-info.module.css';
import { ReviewBrowser } from './review-browser';
import { ReviewRows } from './review-rows';
import { ReviewSummary } from './review-summary';

const QUESTIONS = ['1', '2', '3', '4', '5'] as const;
const REDEEM_STEPS = ['1', '2', '3'] as const;

/** Product reviews, notes, delivery, and frequent questions. */
export function ProductInfo({ detail }: { detail: GoodsDetail }) {
  const t = useTranslations('goods.info');
  const { goods, reviewSummary, reviews } = detail;
  const { p50Seconds, p90Seconds } = detail.delivery;
  const spell = useDurationText();
  const isTopUp = goods.deliveryMode === 'DIRECT' || goods.deliveryMode === 'MANUAL';
  const questions = QUESTIONS.filter((question) => isTopUp || question !== '1');
  return (
    <section className="card pad" id="reviews" aria-label={t('label')}>
      <InfoTabs
        label={t('label')}
        tabs={[
          { key: 'reviews', label: t('reviews'), count: reviewSummary.total },
          { key: 'notes', label: t('notes') },
          { key: 'delivery', label: t('delivery') },
          { key: 'faq', label: t('faq') },
        ]}
        panels={{
          reviews: (
            <>
              <ReviewSummary summary={reviewSummary} />
              {reviews.length > 0 ? (
                <ReviewBrowser
                  goodsId={goods.id}
                  deliveryMode={goods.deliveryMode}
                  languages={reviewSummary.languages}
                  hasMore={reviewSummary.total > reviews.length}
                >
                  <ReviewRows reviews={reviews} deliveryMode={goods.deliveryMode} />
                </ReviewBrowser>
              ) : (
                <EmptyState icon="chat" title={t('noReviews')} />
              )}
            </>
          ),
          notes: (
            <div className={styles.text}>
              {goods.introduction ? (
                // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by backend/domains/content
                <div dangerouslySetInnerHTML={{ __html: goods.introduction }} />
              ) : null}
              <ul>
                {goods.notices.map((notice) => (
                  <li key={notice}>{notice}</li>
                ))}
              </ul>
              {goods.regionNote ? (
                <>
                  <h3>{t('region')}</h3>
                  <p>{goods.regionNote}</p>
                </>
              ) : null}
              {goods.specs.length > 0 ? (
                <>
                  <h3>{t('specs')}</h3>
                  <dl className={styles.specs}>
                    {goods.specs.map(({ label, value }) => (
                      <div key={label} style={{ display: 'contents' }}>
                        <dt>{label}</dt>
                        <dd>{value}</dd>
                      </div>
                    ))}
                  </dl>
                </>
              ) : null}
            </div>
          ),
          delivery: (
            <div className={styles.text}>
              <h3>{t('deliveryTitle')}</h3>
              <p>{t(goods.deliveryMode, { eta: goods.etaLabel })}</p>
              {goods.deliveryMode === 'CARD' ? (
                <>
                  <h3>{t('redeemTitle')}</h3>
                  <ol>
                    {REDEEM_STEPS.map((step) => (
                      <li key={step}>{t(`redeem${step}`)}</li>
                    ))}
                  </ol>
                </>
              ) : null}
              {p50Seconds === null || p90Seconds === null ? null : (
                <>
                  <h3>{t('measuredTitle')}</h3>
                  <p>{t('measured', { half: spell(p50Seconds), nine: spell(p90Seconds) })}</p>
                </>
              )}
            </div>
          ),
          faq: (
            <div className={styles.text}>
              {questions.map((question) => (
                <div key={question}>
                  <h3>{t(`faq${question}q`)}</h3>
                  <p>{t(`faq${question}a`)}</p>
                </div>
              ))}
            </div>
          ),
        }}
      />
    </section>
  );
}
