import { useTranslations } from 'next-intl';
import { Icon, type IconName } from '@/components/ui/picture/icon';
import type { HoldReason, OrderStatus } from '@/lib/orders/contract';
import type { AfterSalesStatus } from '@/lib/refunds/after-sales-contract';

export type Tone = 'blue' | 'green' | 'amber' | 'red' | 'grey';

/** A state: tinted, with icon and word. */
export function StateTag({
  tone,
  icon,
  children,
}: {
  readonly tone: Tone;
  readonly icon?: IconName;
  readonly children: string;
}) {
  return (
    <span className="s-tag" data-tone={tone}>
      {icon ? <Icon name={icon} size={16} /> : null}
      {children}
    </span>
  );
}

const orderStates: Record<OrderStatus, { tone: Tone; icon: IconName }> = {
  PENDING_PAYMENT: { tone: 'amber', icon: 'clock' },
  PENDING_REVIEW: { tone: 'amber', icon: 'shield' },
  PENDING_SHIPMENT: { tone: 'blue', icon: 'bolt' },
  PENDING_REFUND: { tone: 'red', icon: 'refresh' },
  REFUNDED: { tone: 'grey', icon: 'refresh' },
  PENDING_EVALUATE: { tone: 'green', icon: 'check' },
  COMPLETED: { tone: 'green', icon: 'check' },
  CANCELED: { tone: 'grey', icon: 'close' },
  OVERDUE_PAYMENT: { tone: 'grey', icon: 'clock' },
};

/** The state of an order, and beside it that a dispute of its payment is open. */
export function OrderState({
  status,
  holdReason = 'NONE',
  isDisputed = false,
}: {
  readonly status: OrderStatus;
  readonly holdReason?: HoldReason;
  readonly isDisputed?: boolean;
}) {
  const t = useTranslations('staff');
  const name = t(`orderStatus.${status}`);
  const isHeld = status === 'PENDING_REVIEW' && holdReason !== 'NONE';
  const state = (
    <StateTag {...orderStates[status]}>{isHeld ? `${name} · ${t(`hold.${holdReason}`)}` : name}</StateTag>
  );
  if (!isDisputed) return state;
  return (
    <span className="s-tags">
      {state}
      <StateTag tone="red" icon="alert">
        {t('orderNotes.disputed')}
      </StateTag>
    </span>
  );
}

const requestTones: Record<AfterSalesStatus, Tone> = {
  APPLIED: 'blue',
  APPROVED: 'amber',
  REJECTED: 'grey',
  CANCELED: 'grey',
  DONE: 'green',
};

export function RequestState({ status }: { readonly status: AfterSalesStatus }) {
  const t = useTranslations('staff.requestStatus');
  return <StateTag tone={requestTones[status]}>{t(status)}</StateTag>;
}

/** States of refunds and payments: the words that need attention are red, those that are final green. */
export function MoneyState({ status, name }: { readonly status: string; readonly name: string }) {
  const isBad = status === 'MANUAL' || status === 'FAILED' || status === 'MISMATCH';
  const isDone = status === 'SUCCEEDED' || status === 'REFUNDED';
  return (
    <StateTag tone={isBad ? 'red' : isDone ? 'green' : 'blue'} icon={isBad ? 'alert' : undefined}>
      {name}
    </StateTag>
  );
}
