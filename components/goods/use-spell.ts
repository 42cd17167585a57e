import { useTranslations } from 'next-intl';

/** A time span in the one unit that fits: seconds to two minutes, minutes to two hours, hours to two days. */
export function useSpell(): (seconds: number) => string {
  const t = useTranslations('goods.promise');
  return (seconds) => {
    if (seconds < 120) return t('seconds', { count: Math.max(1, Math.round(seconds)) });
    if (seconds < 7200) return t('minutes', { count: Math.round(seconds / 60) });
    if (seconds < 172_800) return t('hours', { count: Math.round(seconds / 3600) });
    return t('days', { count: Math.round(seconds / 86_400) });
  };
}
