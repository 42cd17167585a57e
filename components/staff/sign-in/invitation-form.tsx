'use client';

import { Button, Form, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ErrorNote } from '@/components/staff/form/error-note';
import { staffPasswordLeast, staffPasswordMost } from '@/lib/promises';
import { Link, useLocalizedPath } from '@/lib/routing/navigation';
import { staffHome, staffLogin } from '@/lib/routing/staff-paths';
import { useAcceptInvitation } from '@/lib/staff/queries/session';
import { FactorSetUp } from './factor-set-up';
import { SignInFrame, Steps } from './sign-in-frame';

/** Accepts an invitation: a password, then the authenticator. The key is in the fragment, which is not sent to servers. */
export function InvitationForm() {
  const t = useTranslations('staff.invitation');
  const [key, setKey] = useState<string | null>(null);
  const accept = useAcceptInvitation();
  const localize = useLocalizedPath();
  useEffect(() => {
    setKey(window.location.hash.slice(1));
    // The key does not stay in the address bar and in the history.
    window.history.replaceState(null, '', window.location.pathname);
  }, []);
  return (
    <SignInFrame>
      <Steps names={[t('steps.password'), t('steps.factor')]} current={accept.isSuccess ? 1 : 0} />
      {accept.isSuccess ? (
        <FactorSetUp onDone={() => window.location.assign(localize(staffHome))} />
      ) : (
        <>
          <h1>{t('title')}</h1>
          <p className="s-hint">{key === '' ? t('noKey') : t('hint')}</p>
          {key === '' ? (
            <Link className="s-link" href={staffLogin}>
              {t('toSignIn')}
            </Link>
          ) : (
            <Form
              layout="vertical"
              size="large"
              onFinish={({ password }: { password: string }) => accept.mutate({ key: key ?? '', password })}
            >
              <Form.Item
                name="password"
                label={t('password')}
                extra={t('passwordHint')}
                rules={[
                  { required: true, message: t('passwordMissing') },
                  { min: staffPasswordLeast, message: t('passwordShort') },
                ]}
              >
                <Input.Password autoComplete="new-password" maxLength={staffPasswordMost} autoFocus />
              </Form.Item>
              <Form.Item
                name="again"
                label={t('again')}
                dependencies={['password']}
                rules={[
                  { required: true, message: t('againMissing') },
                  ({ getFieldValue }) => ({
                    validator: (_, value: unknown) =>
                      !value || getFieldValue('password') === value
                        ? Promise.resolve()
                        : Promise.reject(new Error(t('different'))),
                  }),
                ]}
              >
                <Input.Password autoComplete="new-password" maxLength={staffPasswordMost} />
              </Form.Item>
              <ErrorNote error={accept.error} />
              <Button block type="primary" htmlType="submit" loading={accept.isPending}>
                {t('continue')}
              </Button>
            </Form>
          )}
        </>
      )}
    </SignInFrame>
  );
}
