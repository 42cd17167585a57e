import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRowColumns } from '@/components/staff/editor/row-columns';
import { RowList } from '@/components/staff/editor/row-list';
import { formatCount } from '@/components/staff/format/count';
import { categoriesQuery, moveCategory } from '@/lib/content/queries/staff';
import type { CategoryRow } from '@/lib/content/staff/contract';
import { defaultLocale } from '@/lib/i18n/locales';

const CategoryDialog = dynamic(() => import('./category-dialog').then((file) => file.CategoryDialog), {
  ssr: false,
});

/** The categories of the shop, in display order. */
export function CategoryList() {
  const t = useTranslations('staff.promotions');
  const columns = useRowColumns();
  const list = useQuery(categoriesQuery());
  const [open, setOpen] = useState<CategoryRow | 'NEW' | null>(null);
  // The row as it is now: another person may have changed it since it was opened.
  const opened = open === 'NEW' ? null : (list.data?.find(({ id }) => id === open?.id) ?? open);
  return (
    <>
      <RowList
        label={t('tab.CATEGORIES')}
        add={t('addCategory')}
        list={list}
        order={{
          queryKey: categoriesQuery().queryKey,
          nameOf: (row) => row.name[defaultLocale],
          onMove: moveCategory,
        }}
        onOpen={setOpen}
        onAdd={() => setOpen('NEW')}
        card={(row) => <b>{row.name[defaultLocale]}</b>}
        columns={[
          columns.name((row: CategoryRow) => row.name),
          {
            key: 'code',
            title: t('code'),
            width: '180px',
            render: (row) => <code translate="no">{row.code}</code>,
          },
          {
            key: 'goods',
            title: t('goods'),
            width: '110px',
            isNumber: true,
            render: (row) => formatCount(row.goodsCount),
          },
          columns.state,
          columns.changed,
        ]}
      />
      {open ? <CategoryDialog row={opened} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
