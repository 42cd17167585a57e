import { useTranslations } from 'next-intl';
import { isSameOffer, type OfferChoice } from '@/components/checkout/state/confirm-state';
import { Fold } from '@/components/ui/control/fold';
import { LiveText, YuanText } from '@/components/ui/price/amount-text';
import { formatPrice } from '@/lib/money';
import type { Offer } from '@/lib/pricing/contract';
import styles from './confirm.module.css';
import { OfferOptions } from './offer-options';

/** The offer that the order uses, in one line that opens the choice. */
export function ConfirmOffer({
  offers,
  value,
  onChange,
}: {
  offers: Offer[];
  value: OfferChoice;
  onChange: (offer: Offer) => void;
}) {
  const text = useTranslations('order.confirm');
  const missing = offers.find((offer) => offer.missing !== null)?.missing;
  const hasUsable = offers.some((offer) => offer.usable && offer.type !== 'NONE');
  const used = offers.find((offer) => offer.usable && offer.type !== 'NONE' && isSameOffer(offer, value));
  return (
    <div className={`card ${styles.folded} ${styles.offer}`}>
      <Fold
        title={text('offers')}
        hint={
          <span className={styles.used}>
            {used ? (
              <>
                <span className={`off ${styles.usedName}`}>
                  <LiveText>{used.name || text(`offer.${used.type}.name`)}</LiveText>
                </span>{' '}
                <span className="off">
                  <YuanText value={-used.discount} />
                </span>
              </>
            ) : (
              <span className={styles.missing}>
                <LiveText>
                  {missing && !hasUsable
                    ? text('missing', { amount: formatPrice(missing.amount), off: formatPrice(missing.off) })
                    : text('noOffer')}
                </LiveText>
              </span>
            )}{' '}
            <span className={styles.change}>{text('changeOffer')}</span>
          </span>
        }
      >
        <p className="second t13">{text('offersBest')}</p>
        <OfferOptions offers={offers} value={value} onChange={onChange} />
      </Fold>
    </div>
  );
}
