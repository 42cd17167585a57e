import { useTranslations } from 'next-intl';
import { Countdown } from '@/components/staff/format/countdown';
import { Facts } from '@/components/staff/format/panel';
import { usePermission } from '@/components/staff/frame/profile-context';
import { LiveText, YuanText } from '@/components/ui/price/amount-text';
import type { ApprovalDetail } from '@/lib/approvals/staff/contract';
import { Link } from '@/lib/routing/navigation';
import { staffMemberPath, staffOrderPath } from '@/lib/routing/staff-paths';
import { formatShanghai } from '@/lib/time';

/** The release of an order on hold: what was bought by whom, why it is on hold, and what the approval does. */
export function ApprovalRelease({ release }: { readonly release: NonNullable<ApprovalDetail['release']> }) {
  const t = useTranslations('staff');
  const mayOpen = usePermission('member.view');
  const { orderSn, goodsName: name, specifications, quantity, rules, deadline } = release;
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
                <YuanText value={release.paid} />
              </b>
            ),
          },
          {
            name: t('approvals.coins.member'),
            value: mayOpen ? (
              <Link className="s-link" href={staffMemberPath(release.memberId)}>
                {release.member}
              </Link>
            ) : (
              release.member
            ),
          },
          { name: t('approvals.release.hold'), value: t(`hold.${release.holdReason}`) },
          {
            name: t('approvals.release.rules'),
            value:
              rules.map((rule) => t(`screening.short.${rule}`)).join(' · ') || t('approvals.release.none'),
          },
          ...(deadline
            ? [
                {
                  name: t('approvals.release.deadline'),
                  value: (
                    <>
                      <LiveText>{formatShanghai(deadline, 'minute').slice(5)}</LiveText> ·{' '}
                      <Countdown until={deadline} />
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      <p className="s-hint">{t('approvals.release.effect')}</p>
    </>
  );
}
