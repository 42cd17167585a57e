import { useTranslations } from 'next-intl';
import { MemberState } from '@/components/members/staff/member-tags';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import { Link } from '@/lib/routing/navigation';
import { staffMemberPath } from '@/lib/routing/staff-paths';
import type { LinkedMember, ScreeningCase } from '@/lib/screening/staff/contract';

/** Other members who share the card, the browser, the recharge account or the address. */
export function LinkedMembers({ detail: { links, linked } }: { readonly detail: ScreeningCase }) {
  const t = useTranslations('staff.screening');
  return (
    <section aria-label={t('linked')}>
      <h3>{t('linked')}</h3>
      <p className="s-hint">
        {links.map(({ link, members }) => t(`linkCount.${link}`, { members })).join(' · ')}
      </p>
      <ul className="s-hold-linked">
        {linked.map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </ul>
    </section>
  );
}

function Row({ one }: { readonly one: LinkedMember }) {
  const t = useTranslations('staff.screening');
  const mayOpen = usePermission('member.view');
  const name = one.contact ?? one.nickname;
  return (
    <li>
      <span className="s-two">
        <b className="clip">
          {mayOpen ? (
            <Link className="s-link" href={staffMemberPath(one.id)}>
              {name}
            </Link>
          ) : (
            name
          )}
        </b>
        <small>{one.links.map((link) => t(`link.${link}`)).join(', ')}</small>
      </span>
      <span className="s-two">
        <span>{t('history', { paid: one.paidOrders, refunded: one.refundedOrders })}</span>
        {one.disputes > 0 ? <b data-tone="bad">{t('disputes', { disputes: one.disputes })}</b> : null}
      </span>
      <span className="s-hold-linked-end">
        {one.status === 'ACTIVE' ? null : <MemberState status={one.status} />}
        <When time={one.createdTime} />
      </span>
    </li>
  );
}
