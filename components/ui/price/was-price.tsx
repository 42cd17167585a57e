import { useTranslations } from 'next-intl';
import { formatPrice } from '@/lib/money';

/** A struck-out former price, in yuan. */
export function WasPrice({ value }: { value: number }) {
  const t = useTranslations('shell.ui');
  return (
    <del className="was">
      <span className="visually-hidden">{t('was')} </span>
      {formatPrice(value)}
    </del>
  );
}
