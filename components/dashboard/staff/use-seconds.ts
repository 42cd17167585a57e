import { useTranslations } from 'next-intl';

/** A number of seconds in the unit that fits: `19 s`, `14 min`, `41 h`. */
export function useSeconds(): (seconds: number) => string {
  const t = useTranslations('staff.dashboard.unit');
  return (seconds) => {
    if (seconds < 120) return t('seconds', { value: Math.round(seconds) });
    if (seconds < 7200) return t('minutes', { value: Math.round(seconds / 60) });
    return t('hours', { value: Math.round(seconds / 3600) });
  };
}
