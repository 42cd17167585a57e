import { useTranslations } from 'next-intl';

/** How many rows wait; crimson, and said in words, when the oldest one is past its goal. */
export function QueueCount({
  count,
  isLate = false,
  most = 9999,
  className = 's-count',
}: {
  readonly count: number;
  readonly isLate?: boolean | undefined;
  /** More are shown with a plus. */
  readonly most?: number;
  readonly className?: string;
}) {
  const t = useTranslations('staff.nav');
  const shown = count > most ? `${most}+` : count;
  if (!isLate) return <span className={className}>{shown}</span>;
  return (
    <span className={className} data-late title={t('late')}>
      {shown}
      <span className="visually-hidden">, {t('late')}</span>
    </span>
  );
}
