import { useTranslations } from 'next-intl';
import { shownPages } from '@/components/ui/navigation/shown-pages';
import { Icon } from '@/components/ui/picture/icon';
import { pageSizes, type TicketFilter } from '@/lib/support/queries/ticket-list';
import styles from '../center/support-center.module.css';

/** Total, previous, pages, next, and the page size. */
export function TicketPager({
  total,
  filter,
  onFilter,
}: {
  total: number;
  filter: TicketFilter;
  onFilter: (filter: TicketFilter) => void;
}) {
  const t = useTranslations('message.pager');
  const { pageNumber, pageSize } = filter;
  const last = Math.max(1, Math.ceil(total / pageSize));
  const turn = (page: number) => onFilter({ ...filter, pageNumber: page });
  return (
    <nav className={styles.pager} aria-label={t('label')}>
      <span>{t('total', { total })}</span>
      <button
        type="button"
        aria-label={t('previous')}
        disabled={pageNumber <= 1}
        onClick={() => turn(pageNumber - 1)}
      >
        <Icon name="chevron-left" size={16} />
      </button>
      {shownPages(Math.min(pageNumber, last), last).map((page) =>
        typeof page === 'string' ? (
          <span key={page} className={styles.gap}>
            …
          </span>
        ) : (
          <button
            key={page}
            type="button"
            className="number"
            aria-label={t('page', { page })}
            aria-current={page === pageNumber ? 'page' : undefined}
            onClick={() => turn(page)}
          >
            {page}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={t('next')}
        disabled={pageNumber >= last}
        onClick={() => turn(pageNumber + 1)}
      >
        <Icon name="chevron-right" size={16} />
      </button>
      <select
        className="input"
        aria-label={t('sizes')}
        value={pageSize}
        onChange={({ target }) =>
          onFilter({
            ...filter,
            pageNumber: 1,
            pageSize: pageSizes.find((size) => String(size) === target.value) ?? 10,
          })
        }
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {t('size', { size })}
          </option>
        ))}
      </select>
    </nav>
  );
}
