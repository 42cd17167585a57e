import { useTranslations } from 'next-intl';
import { useReasonText } from '@/components/staff/format/reason-text';
import type { HoldReason } from '@/lib/orders/contract';
import type { StaffOrderDetail } from '@/lib/orders/staff/contract';

type Entry = StaffOrderDetail['timeline'][number];

const types = [
  'CREATE',
  'CANCEL',
  'EXPIRE',
  'PAYMENT',
  'REVIEW',
  'HOLD',
  'REFUND_ASK',
  'REFUND_APPLY',
  'DELIVERY',
  'FAIL',
  'RECEIVE',
  'COMPLETE',
  'REFUND',
  'REFUND_PART',
  'REFUND_CLOSE',
  'REPLACE',
  'DISPUTE',
  'NOTE',
] as const;
const actors = ['MEMBER', 'STAFF', 'WEBHOOK', 'TIMER', 'SYSTEM', 'SUPPLIER'] as const;
const holds: readonly HoldReason[] = [
  'RISK',
  'VERIFICATION',
  'REST',
  'MANUAL',
  'SUPPLIER',
  'PARTIAL',
  'STOCK',
];

/** A row of the timeline as text: what, by whom, and the note or the reason. */
export function useTimelineText(): (entry: Entry) => { title: string; by: string; text: string | null } {
  const t = useTranslations('staff');
  const reasonText = useReasonText();
  return ({ type, actor, name, text, status }) => {
    const known = types.find((one) => one === type);
    const by = actors.find((one) => one === actor);
    const hold = holds.find((one) => one === text);
    const title = known ? t(`order.log.${known}`) : type;
    // What a payment led to is a row of its own: on hold, delivered or refunded.
    const hasState = status && known !== 'NOTE' && known !== 'PAYMENT';
    const reached = hasState ? t(`orderStatus.${status}`) : title;
    return {
      title: reached === title ? title : `${title} → ${reached}`,
      by: name ?? (by ? t(`order.actor.${by}`) : actor),
      text: hold ? t(`hold.${hold}`) : text && reasonText(text),
    };
  };
}
