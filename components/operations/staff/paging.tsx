import { useTranslations } from 'next-intl';
import { Pager } from '@/components/staff/list/list-bar';

/** Where a list that is paged by cursor is. */
export type Paging = {
  readonly cursor: string | undefined;
  readonly page: number;
  readonly onNext: (cursor: string) => void;
  readonly onPrevious: () => void;
};

export function CursorPager({
  paging,
  rows,
  next,
}: {
  readonly paging: Paging;
  readonly rows: number | undefined;
  readonly next: string | null | undefined;
}) {
  const t = useTranslations('staff.operations');
  return (
    <Pager
      hint={rows === undefined ? undefined : t('page', { page: paging.page, rows })}
      onPrevious={paging.page > 1 ? paging.onPrevious : undefined}
      onNext={next ? () => paging.onNext(next) : undefined}
    />
  );
}
