'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { RefundLine } from '@/components/orders/detail/order-totals';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { TextField } from '@/components/ui/control/text-field';
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog';
import { Notice } from '@/components/ui/feedback/notice';
import { toast } from '@/components/ui/feedback/toast';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { ClockTime, useClockText } from '@/components/ui/time/clock-time';
import { DatedText } from '@/components/ui/time/dated-text';
import type { AfterSalesCase } from '@/lib/refunds/after-sales-contract';
import { useChangeRequest } from '@/lib/refunds/queries/after-sales';
import { afterSalesQuery } from '@/lib/refunds/queries/after-sales-request';
import { Link } from '@/lib/routing/navigation';
import { orderPath } from '@/lib/routing/paths';
import styles from './after-sales.module.css';

type Step = 'applied' | 'decided' | 'sent' | 'refunded' | 'closed';

/** The steps of a request that have happened, newest first. */
function stepsOf(request: AfterSalesCase): { step: Step; time: string }[] {
  const steps: [Step, string | null | undefined][] = [
    ['closed', request.closedTime],
    ['refunded', request.refund?.succeededTime],
    ['sent', request.returnSentTime],
    ['decided', request.decidedTime],
    ['applied', request.createdTime],
  ];
  return steps.flatMap(([step, time]) => (time ? [{ step, time }] : []));
}

/** An after-sales request: its state, what the member can do, and its progress with dates. */
export function RequestPanel({ first }: { first: AfterSalesCase }) {
  const text = useTranslations('order.afterSales');
  const { data: request } = useQuery(afterSalesQuery(first));
  const { submit, isBusy } = useSubmit(useChangeRequest(first.id));
  const [isAsking, setAsking] = useState(false);
  const clock = useClockText();

  async function withdraw() {
    await submit(null, { onSuccess: () => toast.success(text('cancel.done')) });
    setAsking(false);
  }

  return (
    <div className={styles.columns}>
      <div className={styles.blocks}>
        <section className="card pad" aria-labelledby="request-status">
          <div role="status">
            <h1 id="request-status" className={styles.title}>
              {text(`status.${request.status}`)}
            </h1>
            <p className="second">
              <DatedText>
                {request.status === 'APPLIED'
                  ? text('due', { time: clock(request.dueTime) })
                  : request.canSend && request.returnDeadline
                    ? text('sendBy', { time: clock(request.returnDeadline) })
                    : text(`sentence.${request.status}`)}
              </DatedText>
            </p>
            {request.refund ? <RefundLine refund={request.refund} /> : null}
          </div>
          {request.reply ? <Notice icon="headset">{request.reply}</Notice> : null}
          <div className={`row row-wrap ${styles.actions}`}>
            <Link className="button" href={orderPath(request.orderSn)}>
              {text('toOrder')}
            </Link>
            {request.canCancel ? (
              <button type="button" className="button" onClick={() => setAsking(true)}>
                {text('cancel.open')}
              </button>
            ) : null}
          </div>
        </section>
        {request.canSend ? <ParcelForm id={request.id} /> : null}
        <section className="card pad" aria-labelledby="request-facts">
          <h2 id="request-facts" className={styles.title}>
            {text('facts')}
          </h2>
          <dl className={styles.facts}>
            <div>
              <dt>{text('what')}</dt>
              <dd>{text(`type.${request.type}`)}</dd>
            </div>
            <div>
              <dt>{text('reasonLabel')}</dt>
              <dd>{text(`reason.${request.reason}`)}</dd>
            </div>
            <div>
              <dt>{text('product')}</dt>
              <dd translate="no">
                {request.goodsName} {request.specifications} <span className="number">×{request.units}</span>
              </dd>
            </div>
            {request.description ? (
              <div>
                <dt>{text('description')}</dt>
                <dd>{request.description}</dd>
              </div>
            ) : null}
            {request.returnTrackingNo ? (
              <div>
                <dt>{text('parcel.title')}</dt>
                <dd>
                  {request.returnCompany}{' '}
                  <span className="number" translate="no">
                    {request.returnTrackingNo}
                  </span>
                </dd>
              </div>
            ) : null}
            {request.images.length > 0 ? (
              <div>
                <dt>{text('evidence.label')}</dt>
                <dd>
                  {request.images.map((path, index) => (
                    <span key={path}>
                      <a className="link" href={path} download>
                        {text('evidence.picture', { number: index + 1 })}
                      </a>{' '}
                    </span>
                  ))}
                </dd>
              </div>
            ) : null}
          </dl>
        </section>
      </div>
      <section className="card pad" aria-labelledby="request-progress">
        <h2 id="request-progress" className={styles.title}>
          {text('progress')}
        </h2>
        <ol className="timeline">
          {stepsOf(request).map(({ step, time }, index) => (
            <li key={step} className={index === 0 ? 'is-now' : undefined}>
              {text(`step.${step}`)}
              <ClockTime className="number" time={time} />
            </li>
          ))}
        </ol>
      </section>
      <ConfirmDialog
        open={isAsking}
        title={text('cancel.title')}
        cancel={text('cancel.keep')}
        confirm={text('cancel.confirm')}
        busy={isBusy}
        busyText={text('sending')}
        onCancel={() => setAsking(false)}
        onConfirm={withdraw}
      >
        <p>{text('cancel.text')}</p>
      </ConfirmDialog>
    </div>
  );
}

/** The parcel of an approved return. */
function ParcelForm({ id }: { id: string }) {
  const text = useTranslations('order.afterSales.parcel');
  const { submit, isBusy } = useSubmit(useChangeRequest(id));
  const [company, setCompany] = useState('');
  const [trackingNo, setTrackingNo] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isCompanyMissing = company.trim() === '';
  const isNumberMissing = trackingNo.trim().length < 4;

  function send() {
    setChecked(true);
    if (isCompanyMissing || isNumberMissing) return;
    const parcel = { company: company.trim(), trackingNo: trackingNo.trim() };
    void submit(parcel, { onSuccess: () => toast.success(text('done')) });
  }

  return (
    <Form className={`card pad ${styles.form}`} onSubmit={send}>
      <h2 className={styles.title}>{text('title')}</h2>
      <TextField
        label={text('company')}
        maxLength={60}
        value={company}
        problem={isChecked && isCompanyMissing ? text('companyMissing') : ''}
        onChange={setCompany}
      />
      <TextField
        label={text('number')}
        maxLength={60}
        isNumber
        value={trackingNo}
        problem={isChecked && isNumberMissing ? text('numberMissing') : ''}
        onChange={setTrackingNo}
      />
      <div>
        <SubmitButton busy={isBusy} busyText={text('sending')}>
          {text('send')}
        </SubmitButton>
      </div>
    </Form>
  );
}
