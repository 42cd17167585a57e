'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { OpenMessagesButton } from '@/components/message/open-messages-button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Countdown } from '@/components/ui/countdown';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/components/ui/toast';
import { useAttempt } from '@/components/ui/use-attempt';
import { call } from '@/lib/api/browser';
import type { OrderDetail } from '@/lib/contract/order';
import { Link } from '@/lib/i18n/navigation';
import { orderDetailKey } from '@/lib/queries/order-detail';
import { paymentAddress } from '@/lib/routing/addresses';
import { showMinute } from '@/lib/time';
import styles from './order-detail.module.css';
import { hasTrack, sentenceKey, statusKey, statusTone, trackOf } from './order-words';

type Asked = 'cancel' | 'receive';

/** Status, who does what next, the track, and the one thing the member can do. */
export function StatusHead({ order }: { order: OrderDetail }) {
  const text = useTranslations('order');
  const client = useQueryClient();
  const { attempt, isBusy } = useAttempt();
  const [asked, setAsked] = useState<Asked | null>(null);
  const renew = () => client.invalidateQueries({ queryKey: orderDetailKey(order.sn) });
  const tone = statusTone(order.status);
  const steps = trackOf(order);

  async function act(what: Asked) {
    await attempt(async () => {
      const body = { orderSn: order.sn };
      if (what === 'cancel') await call('POST /order/member/order/cancel', { body });
      else await call('POST /order/member/order/receive', { body });
      toast.success(text(`detail.${what}.done`));
    });
    setAsked(null);
    // Refused or not: the order may stand elsewhere than this page thought.
    await renew();
  }

  const seconds = order.delivery.seconds;
  // The dialog says nothing while it is closed.
  const question = asked ?? 'cancel';
  return (
    <section className={`card ${styles.status}`} aria-labelledby="order-status">
      <div className={styles.statusTop}>
        <span className={styles.mark} data-tone={tone}>
          <Icon name={tone === 'success' ? 'check' : tone === 'plain' ? 'close' : 'clock'} />
        </span>
        <div className="grow" role="status">
          <h1 id="order-status">{text(`status.${statusKey(order)}`)}</h1>
          <p className="second">
            {text(`sentence.${sentenceKey(order)}`)}
            {order.status === 'PENDING_EVALUATE' && seconds !== null
              ? ` ${text('detail.deliveredIn', { seconds })}`
              : ''}
            {order.status === 'PENDING_EVALUATE' && order.rewardPoint > 0
              ? ` ${text('detail.reward', { coins: order.rewardPoint })}`
              : ''}
          </p>
          {order.status === 'PENDING_PAYMENT' && order.expireTime ? (
            <p className={styles.left}>
              {text('detail.timeLeft')} <Countdown endTime={order.expireTime} look="quiet" onEnd={renew} />
            </p>
          ) : null}
        </div>
        <div className={styles.headActions}>
          <OpenMessagesButton start={{ orderSn: order.sn }}>
            <Icon name="headset" />
            {text('action.service')}
          </OpenMessagesButton>
          {order.actions.includes('CANCEL') ? (
            <button type="button" className="button" onClick={() => setAsked('cancel')}>
              {text('action.cancel')}
            </button>
          ) : null}
          {order.actions.includes('PAY') ? (
            <Link className="button button-primary" href={paymentAddress(order.sn)}>
              {text('action.pay')}
            </Link>
          ) : null}
          {order.actions.includes('RECEIVE') ? (
            <button type="button" className="button button-primary" onClick={() => setAsked('receive')}>
              {text('action.receive')}
            </button>
          ) : null}
        </div>
      </div>
      {hasTrack(order.status) ? (
        <ol className="track" aria-label={text('detail.progress')}>
          {steps.map((step) => (
            <li
              key={step.key}
              className={step.state === 'next' ? undefined : `is-${step.state}`}
              aria-current={step.state === 'now' ? 'step' : undefined}
            >
              {step.state === 'next' ? null : <Icon name="check" />}
              <b>{text(`track.${step.key}`)}</b>
              <span className="number small">
                {step.time ? showMinute(step.time) : text('track.waiting')}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        title={text(`detail.${question}.title`)}
        width={480}
        cancel={text(`detail.${question}.keep`)}
        confirm={text(`detail.${question}.confirm`)}
        busy={isBusy}
        busyText={text('detail.working')}
        isHarmless={question === 'receive'}
        onCancel={() => setAsked(null)}
        onConfirm={() => act(question)}
      >
        <p>{text(`detail.${question}.text`)}</p>
      </ConfirmDialog>
    </section>
  );
}
