import { useQuery } from '@tanstack/react-query';
import { App, Button, Form } from 'antd';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { type ChangedPrice, conflictOf, PriceConflicts } from '@/components/products/staff/price-conflicts';
import { startTimeOf, WhenFields, type WhenValues } from '@/components/products/staff/when-fields';
import { useLeaveGuard } from '@/components/staff/editor/use-leave-guard';
import { ErrorNote } from '@/components/staff/form/error-note';
import { useRequestKey } from '@/components/staff/form/use-request-key';
import { validValues } from '@/components/staff/form/valid-values';
import { PageHead } from '@/components/staff/format/panel';
import { LoadError, StateBlock } from '@/components/staff/list/list-states';
import { useListState } from '@/components/staff/list/use-list-state';
import { useDebounced } from '@/components/ui/hooks/use-debounced';
import { Icon } from '@/components/ui/picture/icon';
import { yuanToFen } from '@/lib/money';
import {
  catalogueQueries,
  changePrices,
  pricePreviewQuery,
  priceSkusQuery,
} from '@/lib/products/queries/staff-catalogue';
import { Link, useRouter } from '@/lib/routing/navigation';
import { staffPricesPath } from '@/lib/routing/staff-paths';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { ChangeEffect } from './change-effect';
import { ChangeRules } from './change-rules';
import { type ChangeLine, ChangeTable } from './change-table';
import { newPriceOf, type RuleInput, readSheet } from './new-price';
import { SkuChoice, type SkuFilter } from './sku-choice';

/** A larger change needs a second person. */
const firstRules: RuleInput = {
  way: 'PERCENT',
  percent: null,
  stepFen: 10,
  isCapped: true,
  mostPercent: 5,
  sheet: '',
};

/** Prices of several SKUs in one change: which, how, when and why, with what it means. The choice is in the URL. */
export function ChangeEditor() {
  const t = useTranslations('staff.priceChange');
  const { message } = App.useApp();
  const router = useRouter();
  const state = useListState(['category', 'goods', 'q', 'margin']);
  const filter = filterOf(state.values);
  const chosen = useQuery(priceSkusQuery(filter));
  const isChosen = Object.values(filter).some((value) => value !== undefined);
  const [rules, setRules] = useState(firstRules);
  const [typed, setTyped] = useState<Readonly<Record<string, number | null>>>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [conflicts, setConflicts] = useState<readonly ChangedPrice[]>([]);
  const [form] = Form.useForm<WhenValues>();
  const keyOf = useRequestKey();
  const sheet = useMemo(() => readSheet(rules.sheet), [rules.sheet]);
  const lines = useMemo(
    () =>
      (isChosen ? (chosen.data?.items ?? []) : []).map((item): ChangeLine => {
        const own = typed[item.skuId];
        const byRule = newPriceOf(item, { ...rules, pasted: sheet.prices });
        return own === undefined
          ? { item, ...byRule, isIncluded: !left.has(item.skuId), isTyped: false }
          : {
              item,
              fen: own === null ? null : yuanToFen(own),
              adjusted: null,
              isIncluded: !left.has(item.skuId),
              isTyped: true,
            };
      }),
    [isChosen, chosen.data, typed, rules, sheet, left],
  );
  const included = lines.filter(({ isIncluded }) => isIncluded);
  const changed = included.flatMap(({ item, fen }) =>
    fen === null || fen === yuanToFen(item.now)
      ? []
      : { skuId: item.skuId, version: item.version, price: fen / 100 },
  );
  const prices = changed.map(({ skuId, price }) => `${skuId}:${price}`).join(',');
  const checked = useDebounced(prices, 300);
  const preview = useQuery(pricePreviewQuery(checked));
  const why = changed.length > 0 ? (preview.data?.why ?? []) : [];
  useLeaveGuard(changed.length > 0);
  const change = useStaffAction(
    (values: WhenValues) => {
      const body = { items: changed, startTime: startTimeOf(values), reason: values.reason.trim() };
      return changePrices(body, keyOf(body));
    },
    [catalogueQueries],
  );
  const submit = async () => {
    const values = await validValues(form);
    if (!values) return;
    setConflicts([]);
    change.mutate(values, {
      onError: (error) => setConflicts(conflictOf(error)),
      onSuccess: ({ status }) => {
        message.success(t(status === 'WAITING' ? 'asked' : status === 'SCHEDULED' ? 'scheduled' : 'done'));
        router.push(staffPricesPath);
      },
    });
  };
  return (
    <>
      <p className="s-crumbs">
        <Link href={staffPricesPath}>{t('crumb')}</Link>
        <Icon name="chevron-right" size={16} />
        <span aria-current="page">{t('title')}</span>
      </p>
      <PageHead title={t('title')}>
        <Button
          type="primary"
          disabled={changed.length === 0}
          loading={change.isPending}
          icon={why.length > 0 ? <Icon name="clock" size={16} /> : undefined}
          onClick={() => void submit()}
        >
          {why.length > 0 ? t('ask') : t('submit', { count: changed.length })}
        </Button>
      </PageHead>
      <div className="s-price-change">
        <div className="s-price-rules">
          <SkuChoice
            filter={filter}
            total={isChosen ? chosen.data?.total : undefined}
            items={lines.map(({ item }) => item)}
            onChange={({ category, goods, q, marginUnder }) =>
              state.set({ category, goods, q, margin: marginUnder?.toString() })
            }
          />
          <ChangeRules
            rules={rules}
            sheet={sheet}
            onChange={(next) => {
              setRules(next);
              setTyped({});
            }}
          />
          <section>
            <h2>{t('whenTitle')}</h2>
            <Form form={form} layout="vertical" component="div" initialValues={{ when: 'NOW' }}>
              <WhenFields form={form} needsSecond={why.length > 0} />
            </Form>
          </section>
        </div>
        <div className="s-price-lines">
          <PriceConflicts rows={conflicts} />
          {conflicts.length > 0 ? null : <ErrorNote error={change.error} />}
          {chosen.isError && !chosen.data ? (
            <LoadError error={chosen.error} onRetry={() => void chosen.refetch()} />
          ) : isChosen && lines.length === 0 && !chosen.isPending ? (
            <StateBlock icon="filter" tone="blue" title={t('noSkus')} hint={t('noSkusHint')} />
          ) : isChosen ? (
            <ChangeTable
              lines={lines}
              isStale={chosen.isPlaceholderData}
              onPrice={(skuId, price) => setTyped((before) => ({ ...before, [skuId]: price }))}
              onInclude={setLeft}
            />
          ) : (
            <StateBlock icon="filter" tone="blue" title={t('choose')} hint={t('chooseHint')} />
          )}
        </div>
        <ChangeEffect
          lines={included.map(({ item, fen }) => ({ item, fen: fen ?? yuanToFen(item.now) }))}
          changed={changed.length}
          why={why}
          isChecked={checked === prices && preview.isSuccess && !preview.isPlaceholderData}
          error={preview.error}
        />
      </div>
    </>
  );
}

function filterOf(
  values: ReturnType<typeof useListState<'category' | 'goods' | 'q' | 'margin'>>['values'],
): SkuFilter {
  const goods = values.goods?.split(',').filter((id) => /^\d{1,20}$/.test(id));
  const margin = Number(values.margin ?? 'none');
  return {
    category: values.category,
    goods: goods && goods.length > 0 ? goods.join(',') : undefined,
    q: values.q,
    marginUnder: Number.isFinite(margin) ? margin : undefined,
  };
}
