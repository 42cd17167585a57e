import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { When } from '@/components/staff/format/when';
import type { Column } from '@/components/staff/list/data-table';
import { ChoiceChip, SearchField } from '@/components/staff/list/list-bar';
import { EmptyView } from '@/components/staff/list/list-states';
import { KeysetPager, QueryTable } from '@/components/staff/list/query-table';
import { ListSorting, readSort } from '@/components/staff/list/saved-views';
import { useListState } from '@/components/staff/list/use-list-state';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { languageTags, localeNames, locales } from '@/lib/i18n/locales';
import { staffReviewStates } from '@/lib/permissions/catalogue-states';
import { reviewsQuery } from '@/lib/reviews/queries/staff';
import type { StaffReview } from '@/lib/reviews/staff/contract';
import { reviewSorts } from '@/lib/staff/list-states';
import { ReviewState } from './review-state';

const ReviewDrawer = dynamic(() => import('./review-drawer').then((file) => file.ReviewDrawer), {
  ssr: false,
});

const scores = ['5', '4', '3', '2', '1'] as const;

/** Product reviews, newest first, also hidden ones; a row opens its translations and what can be done. */
export function ReviewList() {
  const t = useTranslations('staff.reviews');
  const state = useListState(['view', 'product', 'score', 'language', 'state', 'text', 'sort']);
  const { product } = state.values;
  const score = scores.find((one) => one === state.values.score);
  const language = locales.find((one) => one === state.values.language);
  const shown = staffReviewStates.find((one) => one === state.values.state);
  const withText = state.values.text === 'true' ? ('true' as const) : undefined;
  const sort = readSort(reviewSorts, state.values.sort);
  const list = useQuery(
    reviewsQuery({ product, score, language, state: shown, withText, sort, after: state.cursor }),
  );
  const columns = useColumns();
  const [openId, setOpenId] = useState<string | null>(null);
  const open = list.data?.rows.find(({ id }) => id === openId);
  const isFiltered = [product, score, language, shown, withText].some((value) => value !== undefined);
  const none = {
    product: undefined,
    score: undefined,
    language: undefined,
    state: undefined,
    text: undefined,
  };
  return (
    <>
      <div className="s-filters">
        <SearchField value={product} label={t('search')} onChange={(text) => state.set({ product: text })} />
        <ChoiceChip
          name={t('rating')}
          options={scores.map((value) => ({ value, name: t('stars', { score: Number(value) }) }))}
          value={score}
          onChoose={(value) => state.set({ score: value })}
        />
        <ChoiceChip
          name={t('language')}
          options={locales.map((value) => ({ value, name: localeNames[value] }))}
          value={language}
          onChoose={(value) => state.set({ language: value })}
        />
        <ChoiceChip
          name={t('state')}
          options={staffReviewStates.map((value) => ({ value, name: t(`states.${value}`) }))}
          value={shown}
          onChoose={(value) => state.set({ state: value })}
        />
        <ChoiceChip
          name={t('text')}
          options={[{ value: 'true', name: t('withText') }]}
          value={withText}
          onChoose={(value) => state.set({ text: value })}
        />
        <ListSorting sorts={reviewSorts} value={sort} onChange={state.set} />
      </div>
      <QueryTable
        list={list}
        label={t('title')}
        columns={columns}
        rows={list.data?.rows}
        keyOf={({ id }) => id}
        onOpen={({ id }) => setOpenId(id)}
        selected={openId ?? undefined}
        card={(row) => <ReviewCard row={row} />}
        empty={<EmptyView title={t('empty')} onClear={isFiltered ? () => state.set(none) : undefined} />}
        pager={
          <KeysetPager
            state={state}
            next={list.data?.next}
            hint={list.data && t('page', { page: state.page, rows: list.data.rows.length })}
          />
        }
      />
      {open ? <ReviewDrawer key={open.id} review={open} onClose={() => setOpenId(null)} /> : null}
    </>
  );
}

function ProductOf({ row }: { readonly row: StaffReview }) {
  return (
    <span className="s-product">
      <CoverImage src={row.goodsCover} alt="" size={28} />
      <span>
        <b className="clip">{row.goodsName}</b>
        {row.specifications ? <small className="clip">{row.specifications}</small> : null}
      </span>
    </span>
  );
}

function TextOf({ row }: { readonly row: StaffReview }) {
  const t = useTranslations('staff.reviews');
  if (row.content === '') return <span className="s-hint">{t('noText')}</span>;
  return (
    <span className="clip s-review-text" lang={languageTags[row.language]}>
      {row.content}
    </span>
  );
}

function useColumns(): Column<StaffReview>[] {
  const t = useTranslations('staff.reviews');
  return [
    { key: 'product', title: t('product'), width: '240px', render: (row) => <ProductOf row={row} /> },
    { key: 'rating', title: t('rating'), width: '84px', render: ({ score }) => t('stars', { score }) },
    { key: 'text', title: t('text'), render: (row) => <TextOf row={row} /> },
    { key: 'language', title: t('language'), width: '96px', render: (row) => localeNames[row.language] },
    {
      key: 'translations',
      title: t('translated'),
      width: '148px',
      render: ({ translations }) =>
        locales
          .filter((locale) => translations[locale])
          .map((locale) => localeNames[locale])
          .join(' · ') || '–',
    },
    { key: 'author', title: t('author'), width: '112px', render: ({ shownAs }) => shownAs },
    {
      key: 'state',
      title: t('state'),
      width: '160px',
      render: (row) => <ReviewState hiddenWhy={row.hiddenWhy} />,
    },
    {
      key: 'written',
      title: t('written'),
      width: '96px',
      isNumber: true,
      render: (row) => <When time={row.createdTime} />,
    },
  ];
}

function ReviewCard({ row }: { readonly row: StaffReview }) {
  const t = useTranslations('staff.reviews');
  return (
    <span className="s-card">
      <span className="s-card-line">
        <ProductOf row={row} />
        <ReviewState hiddenWhy={row.hiddenWhy} />
      </span>
      <span className="s-card-line">
        <TextOf row={row} />
        <small>{t('stars', { score: row.score })}</small>
      </span>
    </span>
  );
}
