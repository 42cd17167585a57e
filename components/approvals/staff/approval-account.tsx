import { useTranslations } from 'next-intl';
import { Facts } from '@/components/staff/format/panel';
import { MemberLink } from '@/components/staff/frame/member-link';
import { YuanText } from '@/components/ui/price/amount-text';
import type { ApprovalDetail } from '@/lib/approvals/staff/contract';
import { Link } from '@/lib/routing/navigation';
import { staffOrderPath } from '@/lib/routing/staff-paths';

/** Another recharge account of a paid order: both accounts, what was bought by whom, and what the approval does. */
export function ApprovalAccount({ account }: { readonly account: NonNullable<ApprovalDetail['account']> }) {
  const t = useTranslations('staff');
  const { orderSn, goodsName: name, specifications, quantity, before, after, roleName } = account;
  return (
    <>
      <Facts
        facts={[
          {
            name: t('refunds.order'),
            value: (
              <Link className="s-link" href={staffOrderPath(orderSn)}>
                {orderSn}
              </Link>
            ),
          },
          {
            name: t('approvals.release.product'),
            value: t('approvals.release.bought', { name, specification: specifications, quantity }),
          },
          {
            name: t('approvals.paid'),
            value: (
              <b>
                <YuanText value={account.paid} />
              </b>
            ),
          },
          {
            name: t('approvals.coins.member'),
            value: <MemberLink id={account.memberId} name={account.member} />,
          },
          { name: t('approvals.account.before'), value: before ?? '–' },
          { name: t('approvals.account.after'), value: after ?? '–' },
          ...(roleName ? [{ name: t('approvals.account.role'), value: roleName }] : []),
        ]}
      />
      <p className="s-hint">{t('approvals.account.effect')}</p>
    </>
  );
}
