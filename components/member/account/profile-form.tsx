'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Form } from '@/components/ui/form';
import { SubmitButton } from '@/components/ui/submit-button';
import { TextField } from '@/components/ui/text-field';
import { toast } from '@/components/ui/toast';
import { useAttempt } from '@/components/ui/use-attempt';
import { call } from '@/lib/api/browser';
import { isNickname, isQq, isWechat, nicknameLength, tidyNickname } from '@/lib/contract/profile-fields';
import type { Member } from '@/lib/contract/upms';
import { useShowMember } from '@/lib/queries/own-account';
import styles from './account.module.css';

type Field = 'nickname' | 'qq' | 'wechat';

const rules: Record<Field, (text: string) => boolean> = {
  nickname: (text) => isNickname(tidyNickname(text)),
  qq: (text) => text.trim() === '' || isQq(text.trim()),
  wechat: (text) => text.trim() === '' || isWechat(text.trim()),
};
/** What is wrong with what was typed; digits alone are asked for before their number is. */
const problemKey = (field: Field, typed: string) =>
  field === 'qq' && /\D/.test(typed.trim()) ? 'numbersOnly' : (`${field}Rule` as const);
const fields: readonly Field[] = ['nickname', 'qq', 'wechat'];

/** Nickname, QQ and WeChat. */
export function ProfileForm({ member }: { member: Member }) {
  const text = useTranslations('account.profile');
  const id = useId();
  const showMember = useShowMember();
  const { attempt, isBusy } = useAttempt();
  const [values, setValues] = useState({
    nickname: member.nickname,
    qq: member.qq ?? '',
    wechat: member.wechat ?? '',
  });
  const [wrong, setWrong] = useState<readonly Field[]>([]);

  const save = () =>
    attempt(async () => {
      const problems = fields.filter((field) => !rules[field](values[field]));
      setWrong(problems);
      const [first] = problems;
      if (first) return document.getElementById(`${id}-${first}`)?.focus();
      const answer = await call('POST /upms/member/profile/update', { body: values });
      showMember(answer.member);
      setValues((typed) => ({ ...typed, nickname: answer.member.nickname }));
      toast.success(text('saved'));
    });

  return (
    <Form className={styles.form} onSubmit={save}>
      {fields.map((field) => (
        <TextField
          key={field}
          id={`${id}-${field}`}
          label={text(field)}
          hint={text(`${field}Rule`)}
          problem={wrong.includes(field) ? text(problemKey(field, values[field])) : ''}
          autoComplete={field === 'nickname' ? 'nickname' : 'off'}
          inputMode={field === 'qq' ? 'numeric' : undefined}
          spellCheck={false}
          maxLength={field === 'nickname' ? nicknameLength * 4 : 40}
          value={values[field]}
          onChange={(typed) => {
            setValues({ ...values, [field]: typed });
            setWrong(wrong.filter((one) => one !== field));
          }}
        />
      ))}
      <div>
        <SubmitButton busy={isBusy} busyText={text('saving')}>
          {text('save')}
        </SubmitButton>
      </div>
    </Form>
  );
}
