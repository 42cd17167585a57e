'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { type Control, useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { TextField } from '@/components/ui/control/text-field';
import { toast } from '@/components/ui/feedback/toast';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import type { Member } from '@/lib/account/member-contract';
import { isNickname, isQq, isWechat } from '@/lib/account/profile-fields';
import { useUpdateProfile } from '@/lib/account/queries/update-profile';
import { nicknameMost } from '@/lib/promises';
import { readName } from '@/lib/text/name';
import styles from '../proof/account.module.css';

type Profile = { nickname: string; qq: string; wechat: string };

const fields: readonly (keyof Profile)[] = ['nickname', 'qq', 'wechat'];

/** The fields' rules; the messages are the ones the member reads. */
function useProfileSchema() {
  const text = useTranslations('account.profile');
  return z.object({
    nickname: z.string().check(z.refine((typed) => isNickname(readName(typed)), text('nicknameRule'))),
    qq: z.string().check(
      z.refine((typed) => !/\D/.test(typed.trim()), { error: text('numbersOnly'), abort: true }),
      z.refine((typed) => typed.trim() === '' || isQq(typed.trim()), text('qqRule')),
    ),
    wechat: z
      .string()
      .check(z.refine((typed) => typed.trim() === '' || isWechat(typed.trim()), text('wechatRule'))),
  });
}

/** Nickname, QQ and WeChat. */
export function ProfileForm({ member }: { member: Member }) {
  const text = useTranslations('account.profile');
  const { nickname, qq, wechat } = member;
  const form = useForm<Profile>({
    resolver: zodResolver(useProfileSchema()),
    defaultValues: { nickname, qq: qq ?? '', wechat: wechat ?? '' },
    reValidateMode: 'onSubmit',
  });
  const { submit, isBusy } = useSubmit(useUpdateProfile());
  const save = form.handleSubmit(
    (profile) =>
      void submit(profile, {
        onSuccess: (saved) => {
          form.setValue('nickname', saved.nickname);
          toast.success(text('saved'));
        },
      }),
  );
  return (
    <Form className={styles.form} onSubmit={save}>
      {fields.map((name) => (
        <ProfileField key={name} control={form.control} name={name} onTyped={() => form.clearErrors(name)} />
      ))}
      <div>
        <SubmitButton busy={isBusy} busyText={text('saving')}>
          {text('save')}
        </SubmitButton>
      </div>
    </Form>
  );
}

function ProfileField({
  control,
  name,
  onTyped,
}: {
  control: Control<Profile>;
  name: keyof Profile;
  onTyped: () => void;
}) {
  const text = useTranslations('account.profile');
  const { field, fieldState } = useController({ control, name });
  return (
    <TextField
      ref={field.ref}
      label={text(name)}
      hint={text(`${name}Rule`)}
      problem={fieldState.error?.message ?? ''}
      autoComplete={name === 'nickname' ? 'nickname' : 'off'}
      inputMode={name === 'qq' ? 'numeric' : undefined}
      spellCheck={false}
      maxLength={name === 'nickname' ? nicknameMost * 4 : 40}
      value={field.value}
      onChange={(typed) => {
        field.onChange(typed);
        onTyped();
      }}
    />
  );
}
