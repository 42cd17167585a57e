'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { Icon } from '@/components/ui/icon';
import { SubmitButton } from '@/components/ui/submit-button';
import { toast } from '@/components/ui/toast';
import { useAttempt } from '@/components/ui/use-attempt';
import { call } from '@/lib/api/browser';
import { orderDetailKey } from '@/lib/queries/order-detail';
import styles from './order-detail.module.css';

const scores = [1, 2, 3, 4, 5];

/** Stars and words; sending it also confirms receipt. */
export function ReviewForm({ orderSn }: { orderSn: string }) {
  const text = useTranslations('order.review');
  const client = useQueryClient();
  const { attempt, isBusy } = useAttempt();
  const id = useId();
  const [score, setScore] = useState(0);
  const [content, setContent] = useState('');
  const [isAnonymous, setAnonymous] = useState(false);
  const [isMissing, setMissing] = useState(false);

  function submit() {
    if (score === 0) return setMissing(true);
    void attempt(async () => {
      await call('POST /order/member/review/save', {
        body: { orderSn, score, content: content.trim(), anonymous: isAnonymous },
      });
      toast.success(text('done'));
      await client.invalidateQueries({ queryKey: orderDetailKey(orderSn) });
    });
  }

  return (
    <section className="card pad" id="review" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {text('title')}
      </h2>
      <Form className={styles.review} onSubmit={submit}>
        <fieldset className={styles.stars}>
          <legend className="label">{text('score')}</legend>
          {scores.map((value) => (
            <label key={value} data-on={value <= score}>
              <input
                type="radio"
                className="visually-hidden"
                name={`${id}-score`}
                value={value}
                checked={value === score}
                onChange={() => {
                  setScore(value);
                  setMissing(false);
                }}
              />
              <Icon name="star" size={24} filled={value <= score} />
              <span className="visually-hidden">{text('stars', { count: value })}</span>
            </label>
          ))}
        </fieldset>
        {isMissing ? (
          <span className="hint hint-error" role="alert">
            {text('scoreMissing')}
          </span>
        ) : null}
        <Field label={text('content')}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={3}
              maxLength={500}
              value={content}
              placeholder={text('contentHint')}
              onChange={(event) => setContent(event.target.value)}
            />
          )}
        </Field>
        <label className="check">
          <input
            type="checkbox"
            checked={isAnonymous}
            onChange={(event) => setAnonymous(event.target.checked)}
          />
          <span className="t13">{text('anonymous')}</span>
        </label>
        <div>
          <SubmitButton busy={isBusy} busyText={text('sending')}>
            {text('send')}
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
