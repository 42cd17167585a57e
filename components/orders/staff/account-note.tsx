import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useServerKey } from '@/components/staff/format/use-server-key';
import { usePermission } from '@/components/staff/frame/profile-context';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { accountFormQuery } from '@/lib/orders/queries/staff';
import type { StaffOrderDetail } from '@/lib/orders/staff/contract';
import { ApprovalLink } from './release-note';

const AccountDialog = dynamic(() => import('./account-dialog').then((file) => file.AccountDialog), {
  ssr: false,
});
const MessageDialog = dynamic(() => import('./message-dialog').then((file) => file.MessageDialog), {
  ssr: false,
});

/** An order that the supplier refused: why, and the ways to another recharge account. */
export function AccountNote({ order }: { readonly order: StaffOrderDetail }) {
  const t = useTranslations('staff.orderAccount');
  const mayCorrect = usePermission('order.decide');
  const mayWrite = usePermission('ticket.reply');
  const [open, setOpen] = useState<'CORRECT' | 'ASK' | null>(null);
  const reason = useServerKey(order.delivery.failReason);
  if (order.status !== 'PENDING_REVIEW' || order.holdReason !== 'SUPPLIER') return null;
  const asked = order.correction?.asked ?? null;
  const close = () => setOpen(null);
  return (
    <div className="s-tip s-release-note" data-tone="soon">
      <Icon name="alert" size={16} />
      <div>
        <p>
          <LiveText>{reason ? t('refused', { reason }) : t('refusedUnknown')}</LiveText> {t('mailed')}
        </p>
        {asked ? (
          <p>
            <LiveText>
              {asked.isMe
                ? t('askedByMe', { time: asked.time.slice(5, 16) })
                : t('askedBy', { name: asked.by, time: asked.time.slice(5, 16) })}
            </LiveText>{' '}
            <ApprovalLink asked={asked} permission="order.approve" text={t('open')} />
          </p>
        ) : null}
        <span className="s-actions">
          {mayCorrect && order.correction && !asked ? (
            <Button size="small" onClick={() => setOpen('CORRECT')}>
              {t('correct')}
            </Button>
          ) : null}
          {mayWrite ? (
            <Button size="small" onClick={() => setOpen('ASK')}>
              {t('ask')}
            </Button>
          ) : null}
        </span>
      </div>
      {open === 'CORRECT' ? <AccountDialog order={order} onClose={close} /> : null}
      {open === 'ASK' ? <AskDialog orderSn={order.sn} onClose={close} /> : null}
    </div>
  );
}

/** A message to the member that begins with the question, in their language. */
function AskDialog({ orderSn, onClose }: { readonly orderSn: string; readonly onClose: () => void }) {
  const { data, isError } = useQuery(accountFormQuery(orderSn));
  if (!data && !isError) return null;
  return <MessageDialog orderSn={orderSn} text={data?.ask ?? ''} onClose={onClose} />;
}
