'use client';

import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CodeField } from '@/components/staff/form/code-field';
import { ErrorNote } from '@/components/staff/form/error-note';
import { PasskeyButton } from '@/components/staff/passkeys/passkey-button';
import { LiveText } from '@/components/ui/price/amount-text';
import { ApiError } from '@/lib/api/api-error';
import { useLocalizedPath } from '@/lib/routing/navigation';
import { splitLocale } from '@/lib/routing/paths';
import { safeReturn } from '@/lib/routing/safe-return';
import { isStaffPath, staffHome } from '@/lib/routing/staff-paths';
import type { StaffStage } from '@/lib/staff/contract';
import { useVerifyPasskey } from '@/lib/staff/queries/passkeys';
import { endStaffSession, ownSessionQuery, useSignIn, useVerifySignIn } from '@/lib/staff/queries/session';
import { emailMost, factorCodeMost, typedPasswordMost } from '@/lib/text-lengths';
import { FactorSetUp } from './factor-set-up';
import { SignInFrame, Steps } from './sign-in-frame';

/**
 * The sign-in in two steps.
 * @param opened a session that already exists and lacks its second factor
 */
export function SignInForm({
  opened,
}: {
  readonly opened: { readonly stage: StaffStage; readonly email: string } | null;
}) {
  const t = useTranslations('staff.signIn');
  const [step, setStep] = useState<StaffStage | 'PASSWORD'>(opened?.stage ?? 'PASSWORD');
  const [email, setEmail] = useState(opened?.email ?? '');
  const leave = useLeave();
  const isSetUp = step === 'SETUP';
  return (
    <SignInFrame>
      <Steps
        names={[t('steps.password'), isSetUp ? t('steps.setUp') : t('steps.code')]}
        current={step === 'PASSWORD' ? 0 : 1}
      />
      {step === 'PASSWORD' ? (
        <PasswordStep
          email={email}
          onDone={(stage, entered) => {
            setEmail(entered);
            if (stage === 'OPEN') leave();
            else setStep(stage);
          }}
        />
      ) : null}
      {step === 'FACTOR' ? (
        <CodeStep
          email={email}
          onDone={leave}
          onBack={async () => {
            await endStaffSession();
            setStep('PASSWORD');
          }}
        />
      ) : null}
      {isSetUp ? <FactorSetUp onDone={leave} /> : null}
    </SignInFrame>
  );
}

/** Opens the requested page as a new document: everything behind the sign-in is rendered for the person. */
function useLeave(): () => void {
  const back = useSearchParams().get('redirect');
  const localize = useLocalizedPath();
  return () => {
    const home = localize(staffHome);
    const target = safeReturn(back, home);
    window.location.assign(isStaffPath(splitLocale(target.split(/[?#]/, 1)[0] ?? '').path) ? target : home);
  };
}

function PasswordStep({
  email,
  onDone,
}: {
  readonly email: string;
  readonly onDone: (stage: StaffStage, email: string) => void;
}) {
  const t = useTranslations('staff.signIn');
  const signIn = useSignIn();
  const submit = (entered: { email: string; password: string }) =>
    signIn.mutate(entered, { onSuccess: ({ stage }) => onDone(stage, entered.email.trim()) });
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="s-hint">{t('hint')}</p>
      <Form layout="vertical" size="large" onFinish={submit} initialValues={{ email, password: '' }}>
        <Form.Item
          name="email"
          label={t('email')}
          rules={[{ required: true, whitespace: true, message: t('emailMissing') }]}
        >
          <Input type="email" autoComplete="username" maxLength={emailMost} autoFocus={!email} />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('password')}
          rules={[{ required: true, message: t('passwordMissing') }]}
        >
          <Input.Password
            autoComplete="current-password"
            maxLength={typedPasswordMost}
            autoFocus={Boolean(email)}
          />
        </Form.Item>
        <ErrorNote error={signIn.error} />
        <Button block type="primary" htmlType="submit" loading={signIn.isPending}>
          {t('continue')}
        </Button>
      </Form>
      <p className="s-hint">{t('forgot')}</p>
    </>
  );
}

function CodeStep({
  email,
  onDone,
  onBack,
}: {
  readonly email: string;
  readonly onDone: () => void;
  readonly onBack: () => void;
}) {
  const t = useTranslations('staff.signIn');
  const verify = useVerifySignIn();
  const passkey = useVerifyPasskey();
  const session = useQuery(ownSessionQuery());
  const [isRecovery, setRecovery] = useState(false);
  const send = (code: string) => verify.mutate(code.trim(), { onSuccess: onDone });
  const isBusy = verify.isPending || verify.isSuccess;
  const left = triesLeft(verify.error);
  return (
    <>
      <h1>{isRecovery ? t('recoveryTitle') : t('codeTitle')}</h1>
      <p className="s-hint">
        <LiveText>{t('signedInAs', { email })}</LiveText>{' '}
        <button type="button" className="s-link" onClick={onBack}>
          {t('notYou')}
        </button>
      </p>
      {isRecovery ? (
        <Form layout="vertical" size="large" onFinish={({ code }: { code: string }) => send(code)}>
          <Form.Item
            name="code"
            label={t('recoveryCode')}
            rules={[{ required: true, whitespace: true, message: t('recoveryMissing') }]}
          >
            <Input autoFocus autoComplete="off" spellCheck={false} maxLength={factorCodeMost} />
          </Form.Item>
          <Button block type="primary" htmlType="submit" loading={isBusy}>
            {t('submit')}
          </Button>
        </Form>
      ) : (
        <>
          <CodeField label={t('code')} isBusy={isBusy} refused={verify.error} onComplete={send} />
          <p className="s-hint" aria-live="polite">
            {isBusy ? t('checking') : t('codeHint')}
          </p>
        </>
      )}
      <ErrorNote error={verify.error} />
      {left === null ? null : <p className="s-hint">{t('triesLeft', { left })}</p>}
      {session.data?.passkeys ? <PasskeyButton proof={passkey} onDone={onDone} /> : null}
      <p className="s-ways">
        <button type="button" className="s-link" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? t('useCode') : t('useRecovery')}
        </button>
        <span className="s-hint">{t('lost')}</span>
      </p>
    </>
  );
}

/** Codes that may still be wrong before the authenticator is locked; null when the error does not say. */
function triesLeft(error: unknown): number | null {
  const left: unknown =
    error instanceof ApiError && typeof error.data === 'object' && error.data !== null
      ? Reflect.get(error.data, 'left')
      : null;
  return typeof left === 'number' && left > 0 ? left : null;
}
