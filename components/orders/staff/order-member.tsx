import { App, Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { useContact } from '@/components/staff/form/use-contact';
import { Facts, Panel } from '@/components/staff/format/panel';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import { orderQueries, readContact, resendOrderMail } from '@/lib/orders/queries/staff';
import type { StaffOrderDetail } from '@/lib/orders/staff/contract';
import { Link } from '@/lib/routing/navigation';
import { staffMemberPath } from '@/lib/routing/staff-paths';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';

const MessageDialog = dynamic(() => import('./message-dialog').then((file) => file.MessageDialog), {
  ssr: false,
});

/** States with a mail of their own. */
const mailedStates: readonly StaffOrderDetail['status'][] = [
  'PENDING_REVIEW',
  'PENDING_SHIPMENT',
  'PENDING_EVALUATE',
  'COMPLETED',
];

/** Sends the mail about the order again, after a question. */
function ResendMail({ orderSn }: { readonly orderSn: string }) {
  const t = useTranslations('staff.orderMail');
  const { message } = App.useApp();
  const [isOpen, setIsOpen] = useState(false);
  const send = useStaffAction(() => resendOrderMail(orderSn), [orderQueries]);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('send')}
      </Button>
      {isOpen ? (
        <ActionDialog
          title={t('title')}
          effect={t('effect')}
          submit={t('send')}
          isBusy={send.isPending}
          error={send.error}
          onClose={close}
          onSubmit={() =>
            send.mutate(undefined, {
              onSuccess: () => {
                message.success(t('done'));
                close();
              },
            })
          }
        >
          {null}
        </ActionDialog>
      ) : null}
    </>
  );
}

/** The member; contacts are masked until someone says why they need them. */
export function OrderMember({ order }: { readonly order: StaffOrderDetail }) {
  const t = useTranslations('staff.order');
  const mayReveal = usePermission('order.contact');
  const mayOpen = usePermission('member.view');
  const mayWrite = usePermission('ticket.reply');
  const mayMail = usePermission('order.mail') && mailedStates.includes(order.status);
  const tMessage = useTranslations('staff.orderMessage');
  const [isWriting, setIsWriting] = useState(false);
  const { contact, button, dialog } = useContact(
    (reason) => readContact({ orderSn: order.sn, reason }),
    t('reveal'),
  );
  return (
    <Panel
      title={t('member')}
      extra={
        <span className="s-actions">
          {mayWrite ? (
            <Button size="small" onClick={() => setIsWriting(true)}>
              {tMessage('write')}
            </Button>
          ) : null}
          {mayMail ? <ResendMail orderSn={order.sn} /> : null}
          {mayReveal ? button : null}
        </span>
      }
    >
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
      {isWriting ? <MessageDialog orderSn={order.sn} onClose={() => setIsWriting(false)} /> : null}
    </Panel>
  );
}
