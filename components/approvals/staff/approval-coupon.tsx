import { useTranslations } from 'next-intl';
import { formatCount } from '@/components/staff/format/count';
import { Facts } from '@/components/staff/format/panel';
import { YuanText } from '@/components/ui/price/amount-text';
import type { ApprovalDetail } from '@/lib/approvals/staff/contract';

/** A coupon that members take themselves. */
export function ApprovalCoupon({ coupon }: { readonly coupon: NonNullable<ApprovalDetail['coupon']> }) {
  const t = useTranslations('staff.approvals');
  const bounded = (value: number | null) =>
    value === null ? t('coupon.unbounded') : <YuanText value={value} />;
  return (
    <Facts
      facts={[
        { name: t('kind.COUPON'), value: `${coupon.name} · ${coupon.code}` },
        { name: t('coupon.each'), value: bounded(coupon.each) },
        { name: t('coupon.minOrder'), value: <YuanText value={coupon.minOrder} /> },
        { name: t('coupon.total'), value: formatCount(coupon.total) },
        { name: t('deal.perMember'), value: formatCount(coupon.perMember) },
        { name: t('coupon.most'), value: <b>{bounded(coupon.most)}</b> },
      ]}
    />
  );
}
