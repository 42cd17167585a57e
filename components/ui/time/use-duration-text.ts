import { useTranslations } from 'next-intl';

/** A duration in one unit: seconds up to two minutes, minutes up to two hours, hours up to two days. */
export function useDurationText(): (seconds: number) => string {
  const t = useTranslations('common.duration');
  return (seconds) => {
    if (seconds < 120) return t('seconds', { count: Math.max(1, Math.round(seconds)) });
    if (seconds < 7200) return t('minutes', { count: Math.round(seconds / 60) });
    if (seconds < 172_800) return t('hours', { count: Math.round(seconds / 3600) });
    return t('days', { count: Math.round(seconds / 86_400) });
  };
}
