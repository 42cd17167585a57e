'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { focusField } from '@/components/goods/purchase-focus';
import { RechargeControl } from '@/components/goods/recharge-control';
import { cleanValue, cleanValues, fieldProblem } from '@/components/goods/recharge-values';
import { useProblemText } from '@/components/goods/use-problem-text';
import { Form } from '@/components/ui/form';
import { SubmitButton } from '@/components/ui/submit-button';
import { TextField } from '@/components/ui/text-field';
import { toast } from '@/components/ui/toast';
import { useAttempt } from '@/components/ui/use-attempt';
import { call } from '@/lib/api/browser';
import type { RechargeField } from '@/lib/contract/recharge';
import type { GameAccount } from '@/lib/contract/upms';
import { useRouter } from '@/lib/i18n/navigation';
import { memberAddress } from '@/lib/routing/addresses';
import styles from './game-account.module.css';

const notes = [
  { key: 'nickname', most: 40, autoComplete: 'off' },
  { key: 'mobile', most: 24, autoComplete: 'tel' },
  { key: 'wechatOrQq', most: 40, autoComplete: 'off' },
  { key: 'remark', most: 200, autoComplete: 'off' },
] as const;

type NoteKey = (typeof notes)[number]['key'];

/**
 * The goods' own recharge form, and what the member wants to remember beside it.
 * @param account null for a new one
 */
export function AccountForm({
  goodsId,
  fields,
  account,
}: {
  goodsId: string;
  fields: readonly RechargeField[];
  account: GameAccount | null;
}) {
  const text = useTranslations('member.gameAccount');
  const words = useProblemText();
  const router = useRouter();
  const queries = useQueryClient();
  const { attempt, isBusy } = useAttempt();
  const id = useId();
  const [typed, setTyped] = useState<Record<string, string>>(account?.values ?? {});
  const [left, setLeft] = useState<Record<string, boolean>>({});
  const [noted, setNoted] = useState<Record<NoteKey, string>>({
    nickname: account?.nickname ?? '',
    mobile: account?.mobile ?? '',
    wechatOrQq: account?.wechatOrQq ?? '',
    remark: account?.remark ?? '',
  });
  const isMobileWrong = noted.mobile.trim() !== '' && !/^\+?[0-9][0-9 ()-]{4,24}$/.test(noted.mobile.trim());

  function problemOf(field: RechargeField): string | null {
    if (!left[field.key]) return null;
    const problem = fieldProblem(field, typed[field.key] ?? '');
    return problem ? words(field, problem) : null;
  }

  function save() {
    setLeft(Object.fromEntries([...fields.map(({ key }) => [key, true]), ['mobile', true]]));
    const values = cleanValues(fields, typed);
    if (values === null) {
      const wrong = fields.find((field) => fieldProblem(field, typed[field.key] ?? ''));
      if (wrong) focusField(wrong.key, false);
      return;
    }
    if (isMobileWrong) return document.getElementById(`${id}-mobile`)?.focus();
    void attempt(async () => {
      const body = { ...noted, values };
      if (account) await call('POST /upms/member/game_account/update', { body: { ...body, id: account.id } });
      else await call('POST /upms/member/game_account/save', { body: { ...body, goodsId } });
      toast.success(text('saved'));
      void queries.invalidateQueries({ queryKey: ['game-accounts'] });
      router.push(memberAddress('game-account'));
      router.refresh();
    });
  }

  return (
    <Form className={styles.form} onSubmit={save}>
      {fields.map((field) => (
        <RechargeControl
          key={field.key}
          field={field}
          value={typed[field.key] ?? ''}
          problem={problemOf(field)}
          isWide
          onType={(value) => setTyped((current) => ({ ...current, [field.key]: value }))}
          onChoose={(value) => setTyped((current) => ({ ...current, [field.key]: value }))}
          onLeave={() => {
            setTyped((current) => ({ ...current, [field.key]: cleanValue(field, current[field.key] ?? '') }));
            setLeft((current) => ({ ...current, [field.key]: true }));
          }}
        />
      ))}
      <fieldset className={styles.notes}>
        <legend className="label">{text('notes')}</legend>
        {notes.map(({ key, most, autoComplete }) => (
          <TextField
            key={key}
            id={`${id}-${key}`}
            label={text(key)}
            problem={key === 'mobile' && left.mobile === true && isMobileWrong ? text('mobileWrong') : ''}
            value={noted[key]}
            maxLength={most}
            autoComplete={autoComplete}
            inputMode={key === 'mobile' ? 'tel' : undefined}
            placeholder={key === 'nickname' ? text('nicknameHint') : undefined}
            onChange={(typed) => setNoted({ ...noted, [key]: typed })}
            onBlur={() => setLeft((current) => ({ ...current, [key]: true }))}
          />
        ))}
      </fieldset>
      <SubmitButton className="button button-primary button-large" busy={isBusy} busyText={text('saving')}>
        {text('save')}
      </SubmitButton>
    </Form>
  );
}
