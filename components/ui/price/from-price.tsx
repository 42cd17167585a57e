import { useTranslations } from 'next-intl';
import { OfferPrice } from './offer-price';

/**
 * The lowest price of a product, with "from" before or after it by language.
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
  // Each language fills one of the two texts.
  const before = range ? t('fromBefore').trim() : '';
  const after = range ? t('fromAfter').trim() : '';
  return <OfferPrice value={value} size={size} before={before} after={after} />;
}
