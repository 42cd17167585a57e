import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { BannerRow } from '@/lib/contract/staff/content';
import { defaultLocale } from '@/lib/i18n/locales';
import { bannersQuery } from '@/lib/queries/staff/content';
import { useRowColumns } from './row-columns';
import { RowList } from './row-list';

const BannerDialog = dynamic(() => import('./banner-dialog').then((file) => file.BannerDialog), {
  ssr: false,
});

/** The banners of the home page. */
export function BannerList() {
  const t = useTranslations('staff.promotions');
  const columns = useRowColumns();
  const list = useQuery(bannersQuery());
  const [open, setOpen] = useState<BannerRow | 'NEW' | null>(null);
  return (
    <>
      <RowList
        label={t('tab.BANNERS')}
        add={t('addBanner')}
        list={list}
        onOpen={setOpen}
        onAdd={() => setOpen('NEW')}
        card={(row) => <b>{row.title[defaultLocale]}</b>}
        columns={[
          columns.name((row: BannerRow) => row.title),
          { key: 'link', title: t('link'), render: (row) => <code translate="no">{row.link}</code> },
          {
            key: 'theme',
            title: t('colors'),
            width: '120px',
            render: ({ theme }) => (
              <i
                className="s-swatch"
                style={{ background: `linear-gradient(90deg, ${theme.from}, ${theme.to})` }}
              />
            ),
          },
          columns.sort,
          columns.state,
          columns.changed,
        ]}
      />
      {open ? <BannerDialog row={open === 'NEW' ? null : open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
