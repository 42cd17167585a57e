import { useTranslations } from 'next-intl';
import { When } from '@/components/staff/format/when';
import { formatShanghai } from '@/lib/time';

/** When a draft was last kept, on the clock of all other times of the screen. */
export function KeptNote({ at }: { readonly at: Date | null }) {
  const t = useTranslations('staff.editor');
  if (at === null) return null;
  return (
    <span className="s-hint" role="status">
      {t.rich('kept', { time: () => <When time={formatShanghai(at)} /> })}
    </span>
  );
}
