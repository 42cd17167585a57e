'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import styles from '@/components/account/proof/account.module.css';
import { Notice, type NoticeTone } from '@/components/ui/feedback/notice';
import { LiveText, PriceText } from '@/components/ui/price/amount-text';
import { ClockTime } from '@/components/ui/time/clock-time';
import { formatPrice } from '@/lib/money';
import { useRouter } from '@/lib/routing/navigation';
import type { CertificationStatus, OwnIdentity } from '@/lib/verification/contract';
import { PhoneCode } from './phone-code';
import { type CountryName, VerificationForm } from './verification-form';

const tones: Record<CertificationStatus, NoticeTone> = {
  UNVERIFIED: 'info',
  IN_VERIFICATION: 'info',
  VERIFICATION_FAILED: 'danger',
  VERIFIED: 'success',
};

/** The state of the identity verification: purchase limits, submitted data, and the next step. */
export function VerificationPanel({
  identity,
  countries,
}: {
  identity: OwnIdentity;
  countries: CountryName[];
}) {
  const text = useTranslations('account.identity');
  const router = useRouter();
  const [isSubmitted, setSubmitted] = useState(false);
  const isOpen = identity.status === 'UNVERIFIED' || identity.status === 'VERIFICATION_FAILED';
  // The props still have the old state until the page is refreshed.
  const status = isOpen && isSubmitted ? 'IN_VERIFICATION' : identity.status;
  const { single, daily, leftToday, verifiedDaily } = identity.limits;
  const country = countries.find(({ code }) => code === identity.country)?.name ?? identity.country;
  const facts = [
    { name: text('realName'), value: identity.realName },
    { name: text('country'), value: country },
    { name: text('idType'), value: identity.idType && text(`types.${identity.idType}`) },
    { name: text('idNumber'), value: identity.idNumber },
    { name: text('submitted'), value: identity.submittedTime && <ClockTime time={identity.submittedTime} /> },
    { name: text('reviewed'), value: identity.reviewedTime && <ClockTime time={identity.reviewedTime} /> },
  ].filter((fact) => fact.value);

  const onSubmitted = () => {
    setSubmitted(true);
    window.scrollTo({ top: 0 });
    router.refresh();
  };

  return (
    <div className={styles.blocks}>
      <Notice tone={tones[status]} icon="shield" live={isSubmitted}>
        <strong>{text(`states.${status}`)}</strong>{' '}
        <LiveText>
          {status === 'VERIFICATION_FAILED' && identity.failReason
            ? text('failed', { reason: identity.failReason })
            : text(`about.${status}`)}
        </LiveText>
      </Notice>
      <section className="card pad" aria-labelledby="identity-limits">
        <h2 id="identity-limits" className={styles.title}>
          {text('limits')}
        </h2>
        <dl className={styles.facts}>
          <div>
            <dt>{text('single')}</dt>
            <dd className="number">
              <PriceText value={single} />
            </dd>
          </div>
          <div>
            <dt>{text('daily')}</dt>
            <dd className="number">
              <PriceText value={daily} />
            </dd>
          </div>
          <div>
            <dt>{text('leftToday')}</dt>
            <dd className="number">
              <PriceText value={leftToday} />
            </dd>
          </div>
        </dl>
        {identity.status === 'VERIFIED' ? null : (
          <p className="second t13">{text('raise', { amount: formatPrice(verifiedDaily) })}</p>
        )}
      </section>
      {!isOpen && facts.length > 0 ? (
        <section className="card pad" aria-labelledby="identity-facts">
          <h2 id="identity-facts" className={styles.title}>
            {text('handedIn')}
          </h2>
          <dl className={styles.facts}>
            {facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      {isOpen && !isSubmitted ? (
        <>
          <PhoneCode status={identity.status} onSubmitted={onSubmitted} />
          <VerificationForm countries={countries} onSubmitted={onSubmitted} />
        </>
      ) : null}
    </div>
  );
}
