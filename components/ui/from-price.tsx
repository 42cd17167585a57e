import { useTranslations } from 'next-intl';
import { OfferPrice } from './offer-price';

/**
 * The lowest price of goods, with "from" where the language puts it.
 * @param value yuan
 * @param range false when there is one price only: no "from"
 */
export function FromPrice({
  value,
  range,
  size,
}: {
  value: number;
  range: boolean;
  size?: 16 | 18 | 20 | 24;
}) {
  const t = useTranslations('shell.ui');
  // Each language fills one of the two and leaves the other blank.
  const before = range ? t('fromBefore').trim() : '';
  const after = range ? t('fromAfter').trim() : '';
  return <OfferPrice value={value} size={size} before={before} after={after} />;
}
