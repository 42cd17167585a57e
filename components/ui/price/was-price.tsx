import { useTranslations } from 'next-intl';
import { PriceText } from './amount-text';

/** A struck-out former price, in yuan. */
export function WasPrice({ value }: { value: number }) {
  const t = useTranslations('shell.ui');
  return (
    <del className="was">
      <span className="visually-hidden">{t('was')} </span>
      <PriceText value={value} />
    </del>
  );
}
