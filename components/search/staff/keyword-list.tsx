import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRowColumns } from '@/components/staff/editor/row-columns';
import { RowList } from '@/components/staff/editor/row-list';
import { keywordsQuery, moveKeyword } from '@/lib/content/queries/staff';
import type { KeywordRow } from '@/lib/content/staff/contract';
import { defaultLocale, localeNames, locales } from '@/lib/i18n/locales';

const KeywordDialog = dynamic(() => import('./keyword-dialog').then((file) => file.KeywordDialog), {
  ssr: false,
});

/** The keywords that the search suggests to every visitor. */
export function KeywordList() {
  const t = useTranslations('staff.promotions');
  const columns = useRowColumns();
  const list = useQuery(keywordsQuery());
  const [open, setOpen] = useState<KeywordRow | 'NEW' | null>(null);
  // The row as it is now: another person may have changed it since it was opened.
  const opened = open === 'NEW' ? null : (list.data?.find(({ id }) => id === open?.id) ?? open);
  return (
    <>
      <RowList
        label={t('tab.KEYWORDS')}
        add={t('addKeyword')}
        list={list}
        order={{
          queryKey: keywordsQuery().queryKey,
          nameOf: (row) => row.text[defaultLocale],
          onMove: moveKeyword,
        }}
        onOpen={setOpen}
        onAdd={() => setOpen('NEW')}
        card={(row) => <b>{row.text[defaultLocale]}</b>}
        columns={[
          ...locales.map((locale) => ({
            key: locale,
            title: localeNames[locale],
            render: (row: KeywordRow) => row.text[locale] || '–',
          })),
          columns.changed,
        ]}
      />
      {open ? <KeywordDialog row={opened} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
