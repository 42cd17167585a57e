import { useTranslations } from 'next-intl';
import { Due, useDisputeReason } from '@/components/staff/format/dispute-words';
import { formatCurrency } from '@/components/staff/format/money';
import { usePermission } from '@/components/staff/frame/profile-context';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { formatYuan } from '@/lib/money';
import type { StaffOrderDetail } from '@/lib/orders/staff/contract';
import { Link } from '@/lib/routing/navigation';
import { staffRefundsPath } from '@/lib/routing/staff-paths';
import { ApprovalLink } from './release-note';

/** What changes every decision about an order: a dispute of its payment, and a refund that waits for a second person. */
export function OrderNotes({
  order,
}: {
  readonly order: Pick<StaffOrderDetail, 'dispute' | 'refundAsked' | 'memberAskedTime'>;
}) {
  return (
    <>
      {order.dispute ? <DisputeNote dispute={order.dispute} /> : null}
      {order.memberAskedTime ? <RequestNote time={order.memberAskedTime} /> : null}
      {order.refundAsked ? <RefundNote asked={order.refundAsked} /> : null}
    </>
  );
}

function DisputeNote({ dispute }: { readonly dispute: NonNullable<StaffOrderDetail['dispute']> }) {
  const t = useTranslations('staff.orderNotes');
  const reasonOf = useDisputeReason();
  const mayManage = usePermission('dispute.manage');
  const isOpen = dispute.status === 'OPEN';
  const values = {
    amount: formatCurrency(dispute.amount, dispute.currency),
    reason: reasonOf(dispute.reason),
  };
  return (
    <p className="s-tip s-release-note" data-tone={isOpen ? 'soon' : undefined} role="note">
      <Icon name="alert" size={16} />
      <span>
        <b>
          <LiveText>{t(`dispute.${dispute.status}`, values)}</LiveText>
        </b>{' '}
        {isOpen ? (
          <>
            {t(dispute.withheld ? 'disputeEffect' : 'inquiryEffect')} <Due dispute={dispute} />{' '}
          </>
        ) : null}
        {mayManage ? (
          <Link className="s-link" href={`${staffRefundsPath}?view=DISPUTES`}>
            {t('toDisputes')}
          </Link>
        ) : null}
      </span>
    </p>
  );
}

function RefundNote({ asked }: { readonly asked: NonNullable<StaffOrderDetail['refundAsked']> }) {
  const t = useTranslations('staff.orderNotes');
  const values = { amount: formatYuan(asked.amount), time: asked.time.slice(5, 16), name: asked.by };
  return (
    <p className="s-tip s-release-note" data-tone="soon" role="note">
      <Icon name="clock" size={16} />
      <span>
        <LiveText>{t(asked.isMe ? 'refundByMe' : 'refundBy', values)}</LiveText>{' '}
        <ApprovalLink asked={asked} permission="refund.approve" text={t('open')} />
      </span>
    </p>
  );
}

/** The member wants the money of a top-up back whose result is not known. */
function RequestNote({ time }: { readonly time: string }) {
  const t = useTranslations('staff.orderNotes');
  return (
    <p className="s-tip s-release-note" data-tone="soon" role="note">
      <Icon name="clock" size={16} />
      <LiveText>{t('memberAsked', { time: time.slice(5, 16) })}</LiveText>
    </p>
  );
}
