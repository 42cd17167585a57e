import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRowColumns } from '@/components/staff/editor/row-columns';
import { RowList } from '@/components/staff/editor/row-list';
import { StateTag } from '@/components/staff/format/state-tag';
import { bannersQuery, moveBanner } from '@/lib/content/queries/staff';
import type { BannerRow } from '@/lib/content/staff/contract';
import { defaultLocale } from '@/lib/i18n/locales';
import { bannersShown } from '@/lib/wire/page-sizes';
import { BannerPicture } from './banner-picture';

const BannerDialog = dynamic(() => import('./banner-dialog').then((file) => file.BannerDialog), {
  ssr: false,
});

/** The banners of the home page. */
export function BannerList() {
  const t = useTranslations('staff.promotions');
  const columns = useRowColumns();
  const list = useQuery(bannersQuery());
  const onHome = new Set(
    list.data
      ?.filter(({ isEnabled }) => isEnabled)
      .slice(0, bannersShown)
      .map(({ id }) => id),
  );
  const [open, setOpen] = useState<BannerRow | 'NEW' | null>(null);
  // The row as it is now: another person may have changed it since it was opened.
  const opened = open === 'NEW' ? null : (list.data?.find(({ id }) => id === open?.id) ?? open);
  return (
    <>
      <RowList
        label={t('tab.BANNERS')}
        add={t('addBanner')}
        list={list}
        order={{
          queryKey: bannersQuery().queryKey,
          nameOf: (row) => row.title[defaultLocale],
          onMove: moveBanner,
        }}
        onOpen={setOpen}
        onAdd={() => setOpen('NEW')}
        card={(row) => <b>{row.title[defaultLocale]}</b>}
        columns={[
          columns.name((row: BannerRow) => row.title),
          { key: 'link', title: t('link'), render: (row) => <code translate="no">{row.link}</code> },
          {
            key: 'picture',
            title: t('picture'),
            width: '200px',
            render: (row) => <BannerPicture {...row} />,
          },
          {
            ...columns.state,
            render: (row) =>
              row.isEnabled && !onHome.has(row.id) ? (
                <StateTag tone="amber">{t('behind', { most: bannersShown })}</StateTag>
              ) : (
                columns.state.render(row)
              ),
          },
          columns.changed,
        ]}
      />
      {open ? <BannerDialog row={opened} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
