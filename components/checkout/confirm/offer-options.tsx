import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { isSameOffer } from '@/components/checkout/state/confirm-state';
import { LiveText, YuanText } from '@/components/ui/price/amount-text';
import { useServerText } from '@/lib/error-text/use-server-text';
import { formatPrice } from '@/lib/money';
import type { Offer } from '@/lib/pricing/contract';
import styles from './confirm.module.css';

/** Offers as radio cards: the saving of each, or why it cannot be used. */
export function OfferOptions({
  offers,
  value,
  onChange,
}: {
  offers: Offer[];
  value: Pick<Offer, 'type' | 'couponCodeId'>;
  onChange: (offer: Offer) => void;
}) {
  const text = useTranslations('order.confirm');
  const serverText = useServerText();
  const group = useId();
  return (
    <fieldset className="options">
      <legend className="visually-hidden">{text('offers')}</legend>
      {offers.map((offer) => {
        const isOn = offer.usable && isSameOffer(offer, value);
        return (
          <label
            key={`${offer.type}-${offer.couponCodeId}`}
            className={`option ${styles.choice} ${offer.usable ? (isOn ? 'is-on' : '') : 'is-off'}`}
          >
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              checked={isOn}
              disabled={!offer.usable}
              onChange={() => onChange(offer)}
            />
            <span className="dot" />
            <span className={styles.words}>
              <span className="title">
                <LiveText>{offer.name || text(`offer.${offer.type}.name`)}</LiveText>
                {offer.isBest && offer.discount > 0 ? (
                  <span className="tag tag-deal">{text('best')}</span>
                ) : null}
              </span>
              <span className="t13 second">
                {offer.missing
                  ? text(offer.endsWithOrder ? 'missingFirst' : 'missing', {
                      amount: formatPrice(offer.missing.amount),
                      off: formatPrice(offer.missing.off),
                    })
                  : offer.usable || !offer.reasonKey
                    ? text(`offer.${offer.type}.hint`)
                    : serverText(offer.reasonKey, offer.reasonArgs)}
              </span>
            </span>
            {offer.usable ? (
              <span className={`end ${offer.discount > 0 ? `off ${styles.offerSum}` : 'muted number'}`}>
                <YuanText value={-offer.discount} />
              </span>
            ) : null}
          </label>
        );
      })}
    </fieldset>
  );
}
