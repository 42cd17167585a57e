import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Field } from '@/components/ui/control/field';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { toast } from '@/components/ui/feedback/toast';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { Icon } from '@/components/ui/picture/icon';
import { type ProductReview, useSaveProductReview } from '@/lib/reviews/queries/save-product-review';
import styles from './order-detail.module.css';

const scores = [1, 2, 3, 4, 5];

const reviewSchema = z.object({
  score: z.int().check(z.minimum(1), z.maximum(5)),
  content: z.string().check(z.trim(), z.maxLength(500)),
  anonymous: z.boolean(),
});

/** The editor of a product review. Saving the review also confirms receipt. */
export default function ReviewForm({ orderSn }: { orderSn: string }) {
  const text = useTranslations('order.review');
  const { submit, isBusy } = useSubmit(useSaveProductReview(orderSn));
  const id = useId();
  const { control, register, handleSubmit, setValue, formState } = useForm<ProductReview>({
    defaultValues: { score: 0, content: '', anonymous: false },
    resolver: zodResolver(reviewSchema),
    shouldFocusError: false,
  });
  const score = useWatch({ control, name: 'score' });
  const save = handleSubmit((review) => submit(review, { onSuccess: () => toast.success(text('done')) }));
  return (
    <Form className={styles.review} onSubmit={save}>
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
              onChange={() => setValue('score', value, { shouldValidate: formState.isSubmitted })}
            />
            <Icon name="star" size={24} filled={value <= score} />
            <span className="visually-hidden">{text('stars', { count: value })}</span>
          </label>
        ))}
      </fieldset>
      {formState.errors.score ? (
        <span className="hint hint-error" role="alert">
          {text('scoreMissing')}
        </span>
      ) : null}
      <Field label={text('content')}>
        {(control) => (
          <textarea
            {...register('content')}
            {...control}
            className="input"
            rows={3}
            maxLength={500}
            placeholder={text('contentHint')}
          />
        )}
      </Field>
      <label className="check">
        <input type="checkbox" {...register('anonymous')} />
        <span className="t13">{text('anonymous')}</span>
      </label>
      <div>
        <SubmitButton busy={isBusy} busyText={text('sending')}>
          {text('send')}
        </SubmitButton>
      </div>
    </Form>
  );
}
