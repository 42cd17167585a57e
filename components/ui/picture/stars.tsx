import { useTranslations } from 'next-intl';
import { Icon } from './icon';

const FIVE = [1, 2, 3, 4, 5];

/** Five stars for a score of 0 to 5, rounded to whole stars; screen readers get the exact score. */
export function Stars({ score }: { score: number }) {
  const t = useTranslations('shell.ui');
  return (
    <span className="stars" role="img" aria-label={t('stars', { score })}>
      {FIVE.map((star) => (
        <Icon key={star} name="star" filled className={star > Math.round(score) ? 'is-off' : undefined} />
      ))}
    </span>
  );
}
