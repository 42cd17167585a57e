import { useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';

/** Five stars, filled to a score of 0 to 5; screen readers get the exact score. */
export function Stars({ score }: { score: number }) {
  const t = useTranslations('shell.ui');
  const look: CSSProperties & { '--filled': string } = { '--filled': `${Math.round(score * 200) / 10}%` };
  return <span className="stars" role="img" aria-label={t('stars', { score })} style={look} />;
}
