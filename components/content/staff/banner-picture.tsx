import type { BannerRow } from '@/lib/content/staff/contract';
import { defaultLocale } from '@/lib/i18n/locales';

/** A banner in its colors, small. */
export function BannerPicture({ title, subtitle, theme }: Pick<BannerRow, 'title' | 'subtitle' | 'theme'>) {
  return (
    <span
      className="s-banner"
      style={{ background: `linear-gradient(135deg, ${theme.from} 35%, ${theme.to})` }}
      aria-hidden="true"
    >
      <small>{title[defaultLocale]}</small>
      <b>{subtitle[defaultLocale]}</b>
    </span>
  );
}
