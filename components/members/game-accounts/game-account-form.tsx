'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { focusField } from '@/components/products/recharge/purchase-focus';
import { RechargeControl } from '@/components/products/recharge/recharge-control';
import { rechargeSchema } from '@/components/products/recharge/recharge-schema';
import { cleanValues } from '@/components/products/recharge/recharge-values';
import { useProblemText } from '@/components/products/recharge/use-problem-text';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { TextField } from '@/components/ui/control/text-field';
import { toast } from '@/components/ui/feedback/toast';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import type { GameAccount } from '@/lib/members/game-account-contract';
import { useSaveGameAccount } from '@/lib/members/queries/save-game-account';
import type { RechargeField } from '@/lib/products/recharge';
import { useRouter } from '@/lib/routing/navigation';
import { memberPath } from '@/lib/routing/paths';
import styles from './game-account.module.css';

const notes = [
  { key: 'nickname', most: 40, autoComplete: 'off' },
  { key: 'mobile', most: 24, autoComplete: 'tel' },
  { key: 'wechatOrQq', most: 40, autoComplete: 'off' },
  { key: 'remark', most: 200, autoComplete: 'off' },
] as const;

const phone = /^\+?[0-9][0-9 ()-]{4,24}$/;

type Entered = { values: Record<string, string> } & Record<(typeof notes)[number]['key'], string>;

/** A problem is shown when its field was left or the form was sent. */
function useAccountForm(fields: readonly RechargeField[], account: GameAccount | null) {
  const text = useTranslations('member.gameAccount');
  const problemText = useProblemText();
  const schema = z.object({
    values: rechargeSchema(fields, problemText),
    nickname: z.string(),
    mobile: z
      .string()
      .check(z.refine((typed) => typed.trim() === '' || phone.test(typed.trim()), text('mobileWrong'))),
    wechatOrQq: z.string(),
    remark: z.string(),
  });
  const empty = Object.fromEntries(fields.map(({ key }) => [key, '']));
  return useForm<Entered>({
    resolver: zodResolver(schema),
    defaultValues: {
      values: { ...empty, ...account?.values },
      nickname: account?.nickname ?? '',
      mobile: account?.mobile ?? '',
      wechatOrQq: account?.wechatOrQq ?? '',
      remark: account?.remark ?? '',
    },
    mode: 'onTouched',
    // The recharge fields are focused by their id: they have no ref.
    shouldFocusError: false,
  });
}

/**
 * The recharge form of a product, and notes of the member.
 * @param account null for a new one
 */
export function GameAccountForm({
  goodsId,
  fields,
  account,
}: {
  goodsId: string;
  fields: readonly RechargeField[];
  account: GameAccount | null;
}) {
  const text = useTranslations('member.gameAccount');
  const router = useRouter();
  const { submit, isBusy } = useSubmit(useSaveGameAccount(goodsId, account?.id ?? null));
  const { control, handleSubmit, setFocus } = useAccountForm(fields, account);

  const save = handleSubmit(
    (entered) => {
      const values = cleanValues(fields, entered.values);
      if (!values) return;
      void submit(
        { ...entered, values },
        {
          onSuccess: () => {
            toast.success(text('saved'));
            router.push(memberPath('game-account'));
            router.refresh();
          },
        },
      );
    },
    (errors) => {
      const wrong = fields.find(({ key }) => errors.values?.[key]);
      if (wrong) focusField(wrong.key, false);
      else setFocus('mobile');
    },
  );

  return (
    <Form className={styles.form} onSubmit={save}>
      {fields.map((field) => (
        <Controller
          key={field.key}
          control={control}
          name={`values.${field.key}`}
          render={({ field: { value, onChange, onBlur }, fieldState }) => (
            <RechargeControl
              field={field}
              value={value}
              problem={fieldState.error?.message ?? null}
              isWide
              onType={onChange}
              onChoose={onChange}
              onLeave={onBlur}
            />
          )}
        />
      ))}
      <fieldset className={styles.notes}>
        <legend className="label">{text('notes')}</legend>
        {notes.map(({ key, most, autoComplete }) => (
          <Controller
            key={key}
            control={control}
            name={key}
            render={({ field, fieldState }) => (
              <TextField
                {...field}
                label={text(key)}
                problem={fieldState.error?.message ?? ''}
                maxLength={most}
                autoComplete={autoComplete}
                inputMode={key === 'mobile' ? 'tel' : undefined}
                placeholder={key === 'nickname' ? text('nicknameHint') : undefined}
              />
            )}
          />
        ))}
      </fieldset>
      <SubmitButton className="button button-primary button-large" busy={isBusy} busyText={text('saving')}>
        {text('save')}
      </SubmitButton>
    </Form>
  );
}
