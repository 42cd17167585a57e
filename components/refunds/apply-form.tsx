'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { OpenSupportButton } from '@/components/support/entry/open-support-button';
import { Field } from '@/components/ui/control/field';
import { Form } from '@/components/ui/control/form';
import { SelectField } from '@/components/ui/control/select-field';
import { Stepper } from '@/components/ui/control/stepper';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { Notice } from '@/components/ui/feedback/notice';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { LiveText, YuanText } from '@/components/ui/price/amount-text';
import { ExactPart } from '@/components/ui/price/exact-part';
import { TimedText } from '@/components/ui/time/clock-time';
import { timeSlot } from '@/components/ui/time/time-slot';
import {
  type AfterSalesOptions,
  afterSalesReason,
  longestDescription,
} from '@/lib/refunds/after-sales-contract';
import type { RefundChannel } from '@/lib/refunds/contract';
import { useApplyForAfterSales } from '@/lib/refunds/queries/after-sales';
import { namesCodes, unitsOfReason } from '@/lib/refunds/rules';
import { Link, useRouter } from '@/lib/routing/navigation';
import { orderPath, requestPath } from '@/lib/routing/paths';
import styles from './after-sales.module.css';
import { CardChoice, ChannelChoice } from './apply-choices';
import { type Evidence, EvidenceField } from './evidence-field';

/** What the link to the page has chosen; ignored where it cannot be requested. */
export type ApplyStart = Partial<Record<'type' | 'reason' | 'cardId', string | undefined>>;

/** Requests a refund, a return or other codes for an order; or why that is not possible. */
export function ApplyForm({ options, start = {} }: { options: AfterSalesOptions; start?: ApplyStart }) {
  const text = useTranslations('order.afterSales');
  if (options.refusal === null && options.types.length > 0)
    return <RequestForm options={options} start={start} />;
  return (
    <Notice
      end={
        <Link
          className="button button-small"
          href={options.openCaseId ? requestPath(options.openCaseId) : orderPath(options.orderSn)}
        >
          {text(options.openCaseId ? 'toRequest' : 'toOrder')}
        </Link>
      }
    >
      {text(`refusal.${options.refusal ?? 'NOTHING_LEFT'}`)}
    </Notice>
  );
}

function RequestForm({ options, start }: { options: AfterSalesOptions; start: ApplyStart }) {
  const text = useTranslations('order.afterSales');
  const router = useRouter();
  const { submit, isBusy } = useSubmit(useApplyForAfterSales(options.orderSn));
  const first = options.types.find(({ type }) => type === start.type) ?? options.types[0];
  const [type, setType] = useState(first?.type ?? 'REFUND');
  const [reason, setReason] = useState<string>(first?.reasons.find((each) => each === start.reason) ?? '');
  const [wantedUnits, setUnits] = useState(options.units);
  const [cardIds, setCardIds] = useState(() =>
    options.cards.flatMap(({ id }) => (id === start.cardId ? [id] : [])),
  );
  const [description, setDescription] = useState('');
  const [pictures, setPictures] = useState<Evidence[]>([]);
  const [isUploading, setUploading] = useState(false);
  const [channel, setChannel] = useState<RefundChannel>('ORIGINAL');
  const [problem, setProblem] = useState<'reasonMissing' | 'cardsMissing' | 'uploading' | null>(null);
  const isReplacement = type === 'REPLACE_CODE';
  const reasons = options.types.find((choice) => choice.type === type)?.reasons ?? [];
  const chosenReason = afterSalesReason.safeParse(reason).data;
  const most = chosenReason ? unitsOfReason(chosenReason, options) : options.units;
  const isOfCodes =
    isReplacement || (chosenReason !== undefined && namesCodes(chosenReason, options.deliveryMode));
  const units = isOfCodes ? cardIds.length : Math.min(wantedUnits, most);
  // All units return the exact amount; of fewer units, staff confirm it.
  const amount = Math.floor((options.amount * 100 * units) / Math.max(1, options.units)) / 100;

  function send() {
    const chosen = afterSalesReason.safeParse(reason);
    const found = !chosen.success
      ? 'reasonMissing'
      : isOfCodes && cardIds.length === 0
        ? 'cardsMissing'
        : isUploading
          ? 'uploading'
          : null;
    setProblem(found);
    if (found !== null || !chosen.success) return;
    void submit(
      {
        orderSn: options.orderSn,
        type,
        reason: chosen.data,
        description,
        units,
        cardIds: isOfCodes ? cardIds : [],
        images: pictures.map(({ id }) => id),
        channel,
      },
      { onSuccess: ({ id }) => router.replace(requestPath(id)) },
    );
  }

  return (
    <Form className={`card pad ${styles.form} ${styles.request}`} onSubmit={send}>
      <FormHead options={options}>
        {isReplacement ? null : (
          <span className={styles.back}>
            <span className="small second">
              <LiveText>{text(units < options.units ? 'amount' : 'getBack')}</LiveText>
            </span>
            <b className="number">
              <YuanText value={amount} />
            </b>
            <span className="small second">
              <LiveText>
                {options.refundDays === 0 || channel === 'COINS'
                  ? text('atOnce')
                  : text('inDays', { days: options.refundDays })}
              </LiveText>
            </span>
          </span>
        )}
      </FormHead>
      {options.accountDisplay ? (
        <Notice
          end={
            <OpenSupportButton start={{ orderSn: options.orderSn }}>{text('askService')}</OpenSupportButton>
          }
        >
          <ExactPart value={options.accountDisplay}>
            {text('wrongAccount', { account: options.accountDisplay })}
          </ExactPart>
        </Notice>
      ) : null}
      {options.types.length > 1 ? (
        <fieldset className="options">
          <legend className="label">{text('what')}</legend>
          {options.types.map((choice) => (
            <label key={choice.type} className={`option ${choice.type === type ? 'is-on' : ''}`}>
              <input
                type="radio"
                className="visually-hidden"
                name="type"
                checked={choice.type === type}
                onChange={() => {
                  setType(choice.type);
                  setReason('');
                  setProblem(null);
                }}
              />
              <span className="dot" />
              <span>
                <span className="title">{text(`type.${choice.type}`)}</span>
                <span className="second t13">{text(`typeHint.${choice.type}`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <SelectField
        label={text('reasonLabel')}
        value={reason}
        problem={problem === 'reasonMissing' ? text('reasonMissing') : ''}
        onChange={setReason}
      >
        <option value="">{text('choose')}</option>
        {reasons.map((each) => (
          <option key={each} value={each}>
            {text(`reason.${each}`)}
          </option>
        ))}
      </SelectField>
      {isOfCodes ? (
        <CardChoice
          cards={options.cards}
          chosen={cardIds}
          isMissing={problem === 'cardsMissing'}
          onChange={setCardIds}
        />
      ) : most > 1 ? (
        <fieldset className="field">
          <legend className="label">{text('units', { count: most })}</legend>
          <Stepper value={units} max={most} onChange={setUnits} />
        </fieldset>
      ) : null}
      <Field label={text('description')} hint={text('descriptionHint')}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={4}
            maxLength={longestDescription}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        )}
      </Field>
      <EvidenceField pictures={pictures} onChange={setPictures} onBusy={setUploading} />
      {options.canChooseCoins && !isReplacement ? (
        <ChannelChoice channel={channel} days={options.refundDays} onChange={setChannel} />
      ) : null}
      {problem === 'uploading' ? (
        <Notice tone="warning" live>
          {text('evidence.sending')}
        </Notice>
      ) : null}
      <div className="row row-wrap">
        <SubmitButton busy={isBusy} busyText={text('sending')}>
          {text('send')}
        </SubmitButton>
        <Link className="button" href={orderPath(options.orderSn)}>
          {text('back')}
        </Link>
      </div>
    </Form>
  );
}

/** The product, until when a request is possible, and what a refund returns. */
function FormHead({ options, children }: { options: AfterSalesOptions; children: ReactNode }) {
  const text = useTranslations('order.afterSales');
  return (
    <div className={styles.formHead}>
      <CoverImage src={options.goodsCover} size={64} />
      <span className={`grow ${styles.lines}`}>
        <b translate="no">{options.goodsName}</b>
        <span className="second t13">{options.specifications}</span>
        {options.deadline ? (
          <span className="second t13">
            <TimedText text={text('deadline', { time: timeSlot })} time={options.deadline} />
          </span>
        ) : null}
      </span>
      {children}
    </div>
  );
}
