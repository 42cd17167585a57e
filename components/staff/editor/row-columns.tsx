import { useTranslations } from 'next-intl';
import { StateTag } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import type { Column } from '@/components/staff/list/data-table';
import { defaultLocale } from '@/lib/i18n/locales';
import type { LocalizedText } from '@/lib/wire/localized-text';

/** The columns that the ordered lists share. */
export function useRowColumns() {
  const t = useTranslations('staff.promotions');
  return {
    name: <Row,>(textOf: (row: Row) => LocalizedText): Column<Row> => ({
      key: 'name',
      title: t('name'),
      render: (row) => (
        <span className="s-two">
          <b>{textOf(row)[defaultLocale]}</b>
          <small>{textOf(row).en}</small>
        </span>
      ),
    }),
    state: {
      key: 'state',
      title: t('state'),
      width: '110px',
      render: ({ isEnabled }: { isEnabled: boolean }) => (
        <StateTag tone={isEnabled ? 'green' : 'grey'}>{t(isEnabled ? 'shown' : 'hidden')}</StateTag>
      ),
    },
    changed: {
      key: 'changed',
      title: t('changed'),
      width: '120px',
      isNumber: true,
      render: ({ updatedTime }: { updatedTime: string }) => <When time={updatedTime} />,
    },
  };
}
