import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { formatCount } from '@/components/staff/format/count';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import { YuanText } from '@/components/ui/price/amount-text';
import type { StaffMemberDetail } from '@/lib/members/staff/contract';
import { formatYuan } from '@/lib/money';
import { Link } from '@/lib/routing/navigation';
import { staffInboxPath, staffMemberPath } from '@/lib/routing/staff-paths';

/** Six figures of a member; each leads to its list. */
export function MemberFigures({ member }: { readonly member: StaffMemberDetail }) {
  const t = useTranslations('staff.member.figure');
  const mayReply = usePermission('ticket.reply');
  const { nextLevel, orders, coins, coupons, limits, tickets } = member;
  const path = staffMemberPath(member.id);
  return (
    <div className="s-figures s-member-figures">
      <Figure
        name={t('spend')}
        value={<YuanText value={member.spend} />}
        hint={
          nextLevel
            ? t('missing', { amount: formatYuan(nextLevel.missing), level: nextLevel.name })
            : t('highest')
        }
      />
      <Figure
        name={t('orders')}
        value={formatCount(orders.all)}
        hint={t('ordersHint', { refunded: orders.refunded, disputes: orders.disputes })}
        href={`${path}?tab=ORDERS`}
      />
      <Figure
        name={t('coins')}
        value={formatCount(coins.balance)}
        hint={
          coins.frozen > 0
            ? t('coinsFrozen', { pending: formatCount(coins.pending), frozen: formatCount(coins.frozen) })
            : t('coinsHint', { pending: formatCount(coins.pending) })
        }
        href={`${path}?tab=COINS`}
      />
      <Figure
        name={t('coupons')}
        value={formatCount(coupons.usable)}
        hint={
          coupons.nextEnd
            ? t.rich('couponsEnd', { time: () => <When time={coupons.nextEnd ?? ''} /> })
            : t('noCoupons')
        }
        href={`${path}?tab=COUPONS`}
      />
      <Figure
        name={t('left')}
        value={<YuanText value={limits.leftToday} />}
        hint={t('leftHint', { daily: formatYuan(limits.daily) })}
      />
      <Figure
        name={t('tickets')}
        value={formatCount(tickets.all)}
        hint={t('ticketsHint', { open: tickets.open })}
        href={mayReply && tickets.all > 0 ? `${staffInboxPath}?q=${member.id}` : undefined}
      />
    </div>
  );
}

function Figure({
  name,
  value,
  hint,
  href,
}: {
  readonly name: string;
  readonly value: ReactNode;
  readonly hint: ReactNode;
  readonly href?: string | undefined;
}) {
  const content = (
    <>
      <span>{name}</span>
      <b>{value}</b>
      <small>{hint}</small>
    </>
  );
  return href ? (
    <Link className="s-figure" href={href}>
      {content}
    </Link>
  ) : (
    <div className="s-figure">{content}</div>
  );
}
