import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { YuanText } from '@/components/ui/price/amount-text';
import { couponPreviewQuery } from '@/lib/coupons/queries/staff';
import type { CouponContent, CouponExampleView } from '@/lib/coupons/staff/contract';
import { formatYuan } from '@/lib/money';
import { percentNumber } from '@/lib/part-of-whole';

/** Milliseconds after the last change until the example is requested again. */
const pause = 300;

/** Whether the terms say what the coupon takes off, and for what. */
export function areTermsComplete({ type, value, maxDiscount, scope }: CouponContent): boolean {
  const isBounded = type === 'FREE_FEE' || (value > 0 && (type === 'AMOUNT' || (maxDiscount ?? 0) > 0));
  return isBounded && (scope.type === 'ALL' || scope.values.length > 0);
}

/** What the terms do to the purchase in the scope with the lowest margin, while they are written. */
export function CouponExample({ content }: { readonly content: CouponContent }) {
  const t = useTranslations('staff.coupons');
  const settled = useSettled(content);
  const { type, value, maxDiscount, minOrder, scope, audience, total } = settled;
  const { data } = useQuery(
    couponPreviewQuery(
      areTermsComplete(settled) && total > 0
        ? { type, value, maxDiscount, minOrder, scope, audience, total }
        : null,
    ),
  );
  return (
    <>
      <section className="s-coupon-example" aria-label={t('example.title')} aria-live="polite">
        {data ? <Sums example={data} /> : null}
      </section>
      <Alert className="s-alert" type="info" showIcon title={t('memberDiscount')} />
    </>
  );
}

/** The content as it was when the last change is `pause` old. */
function useSettled(content: CouponContent): CouponContent {
  const [settled, setSettled] = useState(content);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(content), pause);
    return () => clearTimeout(timer);
  }, [content]);
  return settled;
}

function Sums({ example: { lowest, skus, mostCost } }: { readonly example: CouponExampleView }) {
  const t = useTranslations('staff.coupons.example');
  return (
    <>
      {lowest ? null : <p className="s-hint">{t('none')}</p>}
      <dl className="s-sums s-sums-box">
        {lowest ? (
          <>
            <Sum
              name={t('product', {
                name: `${lowest.goodsName} · ${lowest.skuName}`,
                count: String(lowest.quantity),
              })}
              value={<YuanText value={lowest.price} />}
            />
            <Sum name={t('off')} value={<YuanText value={-lowest.off} />} />
            <Sum
              isTotal
              isBad={lowest.margin < 0}
              name={t('left')}
              value={t('margin', {
                amount: formatYuan(lowest.margin),
                percent: percentNumber(lowest.marginPercent),
              })}
            />
            <Sum
              name={t('lowest', { count: skus })}
              isBad={lowest.margin < 0}
              value={`${percentNumber(lowest.marginPercent)} %`}
            />
          </>
        ) : null}
        <Sum
          name={t('cost')}
          value={mostCost === null ? t('noBound') : t('upTo', { amount: formatYuan(mostCost) })}
        />
      </dl>
    </>
  );
}

function Sum({
  name,
  value,
  isTotal,
  isBad,
}: {
  readonly name: string;
  readonly value: ReactNode;
  readonly isTotal?: boolean;
  readonly isBad?: boolean;
}) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{name}</dt>
      <dd>
        <span data-tone={isBad ? 'bad' : undefined}>{value}</span>
      </dd>
    </div>
  );
}
