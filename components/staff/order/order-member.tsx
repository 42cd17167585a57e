import { useTranslations } from 'next-intl';
import { useContact } from '@/components/staff/form/use-contact';
import { Facts, Panel } from '@/components/staff/format/panel';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import type { StaffOrderDetail } from '@/lib/contract/staff/order';
import { readContact } from '@/lib/queries/staff/orders';
import { Link } from '@/lib/routing/navigation';
import { staffMemberPath } from '@/lib/routing/staff-paths';

/** The member; contacts are masked until someone says why they need them. */
export function OrderMember({ order }: { readonly order: StaffOrderDetail }) {
  const t = useTranslations('staff.order');
  const mayReveal = usePermission('order.contact');
  const mayOpen = usePermission('member.view');
  const { contact, button, dialog } = useContact(
    (reason) => readContact({ orderSn: order.sn, reason }),
    t('reveal'),
  );
  return (
    <Panel title={t('member')} extra={mayReveal ? button : null}>
      <Facts
        facts={[
          {
            name: t('email'),
            value: mayOpen ? (
              <Link className="s-link" href={staffMemberPath(order.memberId)}>
                {contact?.email ?? order.member}
              </Link>
            ) : (
              (contact?.email ?? order.member)
            ),
          },
          ...(contact?.mobile ? [{ name: t('mobile'), value: contact.mobile }] : []),
          ...(contact?.address ? [{ name: t('address'), value: contact.address }] : []),
          ...(contact?.account ?? []).map(({ key, value }) => ({ name: key, value })),
          { name: t('memberOrders'), value: order.memberOrders },
          { name: t('memberSince'), value: <When time={order.memberSince} /> },
        ]}
      />
      {contact ? <p className="s-hint">{t('revealed')}</p> : null}
      {dialog}
    </Panel>
  );
}
