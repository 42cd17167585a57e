'use client';

import { useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { areHoldsLate } from '@/components/staff/format/late';
import { PageHead } from '@/components/staff/format/panel';
import { usePermission } from '@/components/staff/frame/profile-context';
import { isSingleKey } from '@/components/staff/frame/single-keys';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import { Pager, Views } from '@/components/staff/list/list-bar';
import { LoadError, QueueDone, StateBlock } from '@/components/staff/list/list-states';
import { useListState } from '@/components/staff/list/use-list-state';
import { useErrorText } from '@/lib/error-text/use-error-text';
import { assignHold, holdsQuery, screeningQueries } from '@/lib/screening/queries/staff';
import type { ScreeningView } from '@/lib/screening/staff/contract';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { orderNumberForm } from '@/lib/wire/order-number';
import { HoldCase } from './hold-case';
import { HoldQueue } from './hold-queue';
import { Shortcut } from './shortcut';
import { useArrivals } from './use-arrivals';

const HoldPreview = dynamic(() => import('./hold-preview').then((file) => file.HoldPreview), { ssr: false });

// The contract's own list is a schema, which stays out of the browser. The type keeps this one complete.
const views: Record<ScreeningView, true> = {
  ALL: true,
  MINE: true,
  RISK: true,
  VERIFICATION: true,
  SUPPLIER: true,
  PARTIAL: true,
  REST: true,
  MANUAL: true,
  STOCK: true,
};
const viewKeys = Object.keys(views) as ScreeningView[];

/** Orders on hold by deadline, and the decision about the one that is open. */
export function ScreeningPage() {
  const t = useTranslations('staff.screening');
  const mayDecide = usePermission('order.decide');
  const state = useListState(['view', 'sn']);
  const view = viewKeys.find((one) => one === state.values.view) ?? 'ALL';
  const cursor = state.cursor?.includes('-') ? state.cursor : undefined;
  const list = useQuery({
    ...holdsQuery({ view, ...(cursor ? { after: cursor } : {}) }),
    enabled: mayDecide,
  });
  useRefresh(() => {
    if (mayDecide) void list.refetch();
  });
  const { rows, next, counts, ages } = list.data ?? {};
  const { shown, fresh, settle } = useArrivals(
    `${view} ${cursor ?? ''}`,
    list.isPlaceholderData ? undefined : rows,
    (row) => row.sn,
  );
  const { preview, setPreview, closePreview } = usePreview();
  const take = useTakeNext(view, (sn) => state.setOnPage({ sn }));
  if (!mayDecide)
    return <StateBlock icon="lock" tone="blue" title={t('forbidden')} hint={t('forbiddenHint')} />;
  const sn = state.values.sn && orderNumberForm.test(state.values.sn) ? state.values.sn : undefined;
  const keyOf = (key: string) => (key === 'ALL' ? undefined : key);
  return (
    <div className="s-list-page s-screening" data-open={sn ? true : undefined}>
      <PageHead title={t('title')} hint={t('hint')}>
        <Button type="primary" aria-keyshortcuts="N" loading={take.isPending} onClick={() => take.run()}>
          {t('takeNext')} <Shortcut>N</Shortcut>
        </Button>
      </PageHead>
      <Views
        label={t('views')}
        current={view}
        views={viewKeys.map((key) => ({
          key,
          name: t(`view.${key}`),
          count: counts?.[key],
          isLate: areHoldsLate(ages?.[key]),
        }))}
        hrefOf={(key) => state.hrefWith({ view: keyOf(key), sn: undefined })}
        onChoose={(key) => state.set({ view: keyOf(key), sn: undefined })}
      />
      {list.isError && !list.data ? (
        <LoadError error={list.error} onRetry={() => void list.refetch()} />
      ) : rows?.length === 0 && !sn ? (
        <QueueDone title={t('done')} hint={t('doneHint')} />
      ) : (
        <div className="s-desk s-desk-holds" data-open={sn ? true : undefined}>
          <div className="s-desk-list">
            <div className="s-arrivals">
              <span role="status">{fresh.size > 0 ? t('arrived', { count: fresh.size }) : null}</span>
              {fresh.size > 0 ? (
                <Button size="small" onClick={settle}>
                  {t('sortArrived')}
                </Button>
              ) : null}
            </div>
            <HoldQueue
              label={t(`view.${view}`)}
              rows={shown}
              selected={sn}
              fresh={fresh}
              onOpen={(row) => state.setOnPage({ sn: row })}
              onPreview={setPreview}
            />
            <Pager
              hint={rows && t('rows', { page: state.page, rows: rows.length })}
              onPrevious={state.page > 1 ? state.previous : undefined}
              onNext={next ? () => state.next(next) : undefined}
            />
          </div>
          {sn ? (
            <HoldCase key={sn} orderSn={sn} onClose={() => state.setOnPage({ sn: undefined })} />
          ) : (
            <div className="s-desk-empty">
              <StateBlock icon="shield" tone="blue" title={t('choose')} hint={t('chooseHint')} />
            </div>
          )}
        </div>
      )}
      {preview ? (
        <HoldPreview
          orderSn={preview}
          onClose={closePreview}
          onOpen={() => {
            setPreview(null);
            state.setOnPage({ sn: preview });
          }}
        />
      ) : null}
    </div>
  );
}

/** The order that is shown beside the queue. Once it is closed, its row has the focus again. */
function usePreview() {
  const [preview, setPreview] = useState<string | null>(null);
  const returnTo = useRef<string | null>(null);
  useEffect(() => {
    // The open drawer keeps the focus inside.
    if (preview !== null || returnTo.current === null) return;
    document.querySelector<HTMLElement>(`.s-queue [data-sn="${returnTo.current}"]`)?.focus();
    returnTo.current = null;
  }, [preview]);
  const closePreview = () => {
    returnTo.current = preview;
    setPreview(null);
  };
  return { preview, setPreview, closePreview };
}

/** Takes the next order of a view, with the button or N, and opens it. */
function useTakeNext(view: ScreeningView, onTaken: (orderSn: string) => void) {
  const t = useTranslations('staff.screening');
  const { message } = App.useApp();
  const errorText = useErrorText();
  const take = useStaffAction(assignHold, [screeningQueries]);
  const run = () => {
    if (take.isPending) return;
    take.mutate(
      { action: 'NEXT', view },
      {
        onSuccess: ({ orderSn }) => {
          if (orderSn) onTaken(orderSn);
          else message.info(t('nothingLeft'));
        },
        onError: async (error) => message.error(await errorText(error)),
      },
    );
  };
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'n' || !isSingleKey(event)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return { run, isPending: take.isPending };
}
