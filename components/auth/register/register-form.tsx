'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { TabPanel, Tabs } from '@/components/ui/control/tabs';
import { TextField } from '@/components/ui/control/text-field';
import { Notice } from '@/components/ui/feedback/notice';
import { Link } from '@/lib/routing/navigation';
import { loginPathFor } from '@/lib/routing/paths';
import { Agreement } from '../fields/agreement';
import { useAuthField, useAuthForm } from '../fields/auth-form';
import { CodeField } from '../fields/code-field';
import {
  checkedTarget,
  codeFields,
  codeTarget,
  sentCode,
  useAreaCode,
  useContactChecks,
} from '../fields/contact';
import { CookiesNeeded } from '../fields/cookies-needed';
import { EmailField } from '../fields/email-field';
import { EmailInstead } from '../fields/email-instead';
import { NewPasswordFields } from '../fields/new-password-fields';
import { useNewPasswordCheck } from '../fields/new-passwords';
import { PhoneField } from '../fields/phone-field';
import { useAgreement } from '../fields/use-agreement';
import type { LoginPageProps } from '../frame/load-login';
import styles from '../styles/login.module.css';
import { useRegistration } from './use-registration';

/** Creates an account from a confirmed e-mail or phone and a password. Each of the two keeps its own code. */
export function RegisterForm({ target, back, docs, areaCodes }: LoginPageProps) {
  const text = useTranslations('auth');
  const [channel, setChannel] = useState<'EMAIL' | 'SMS'>('EMAIL');
  const checks = useContactChecks();
  const form = useAuthForm([checks.contact(channel), checks.code(channel), useNewPasswordCheck()]);
  const nickname = useAuthField(form, 'nickname');
  const { areaCode, isSuspended } = useAreaCode(form, areaCodes);
  const agreement = useAgreement();
  const registration = useRegistration(form, codeFields[channel].code, target);
  const isUnavailable = channel === 'SMS' && isSuspended;

  const submit = form.handleSubmit((values) => {
    if (!agreement.mayProceed()) return;
    const { channel: _, ...contact } = codeTarget(channel, values, areaCode);
    void registration.submit({
      ...contact,
      ...sentCode(channel, values),
      password: values.password,
      nickname: values.nickname.trim() || undefined,
    });
  });

  return (
    <>
      <CookiesNeeded />
      <Tabs<'EMAIL' | 'SMS'>
        group="register"
        label={text('register.ways')}
        value={channel}
        onChange={(next) => {
          registration.clear();
          setChannel(next);
        }}
        tabs={[
          { key: 'EMAIL', label: text('byEmail') },
          { key: 'SMS', label: text('register.byPhone') },
        ]}
      />
      <TabPanel group="register" value={channel} className={styles.panel}>
        <Form onSubmit={() => (isUnavailable ? undefined : submit())}>
          {channel === 'EMAIL' ? (
            <EmailField form={form} />
          ) : (
            <PhoneField form={form} areaCodes={areaCodes} />
          )}
          {isUnavailable ? (
            <EmailInstead why="suspended" onUseEmail={() => setChannel('EMAIL')} />
          ) : (
            <>
              <CodeField
                key={channel}
                form={form}
                channel={channel}
                scene="REGISTER"
                targetOf={() => checkedTarget(form, channel, checks.contact(channel), areaCode)}
                onTyped={registration.clear}
              />
              <NewPasswordFields form={form} labels="register" />
              <TextField
                ref={nickname.ref}
                label={text('register.nickname')}
                hint={text('register.nicknameHint')}
                autoComplete="nickname"
                maxLength={20}
                value={nickname.value}
                onChange={nickname.onChange}
              />
              <Agreement docs={docs} {...agreement.field} />
              {registration.existing ? (
                <Notice
                  tone="info"
                  live
                  end={
                    <Link className="button button-small" href={loginPathFor(back)}>
                      {text('signIn')}
                    </Link>
                  }
                >
                  {registration.existing}
                </Notice>
              ) : null}
              <SubmitButton
                className="button button-primary button-large button-block"
                busy={registration.isBusy}
                busyText={text('register.submitting')}
              >
                {text('register.submit')}
              </SubmitButton>
            </>
          )}
        </Form>
      </TabPanel>
    </>
  );
}
