import { useTranslations } from 'next-intl';
import type { TicketStatus } from '@/lib/support/contract';
import type { TicketFilter } from '@/lib/support/queries/ticket-list';
import { categories } from '../compose/category-choice';

const statuses: readonly TicketStatus[] = ['PENDING', 'REPLIED', 'CLOSED'];

/** Filters by category and status; a change returns to the first page. */
export function TicketFilters({
  filter,
  onFilter,
}: {
  filter: TicketFilter;
  onFilter: (filter: TicketFilter) => void;
}) {
  const t = useTranslations('message');
  return (
    <>
      <select
        className="input"
        aria-label={t('category.label')}
        value={filter.category ?? ''}
        onChange={({ target }) =>
          onFilter({
            ...filter,
            pageNumber: 1,
            category: categories.find((category) => category === target.value),
          })
        }
      >
        <option value="">{t('category.all')}</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {t(`category.${category}`)}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label={t('status.label')}
        value={filter.status ?? ''}
        onChange={({ target }) =>
          onFilter({ ...filter, pageNumber: 1, status: statuses.find((status) => status === target.value) })
        }
      >
        <option value="">{t('status.all')}</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {t(`status.${status}`)}
          </option>
        ))}
      </select>
    </>
  );
}
