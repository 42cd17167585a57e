import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { useAuthField, useAuthForm } from '@/components/auth/fields/auth-form';
import { useProblemAtField } from '@/components/auth/fields/use-problem-at-field';
import { CopyButton } from '@/components/ui/control/copy-button';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { TextField } from '@/components/ui/control/text-field';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { useConfirmAuthenticator, useSetUpAuthenticator } from '@/lib/account/queries/factors';
import { codeDigits } from '@/lib/promises';
import { readDigits } from '@/lib/text/code';
import accountStyles from '../proof/account.module.css';
import { FactorForm, type FactorOwner } from './factor-form';
import styles from './factors.module.css';
import { RecoveryCodes } from './recovery-codes';

const QrCode = lazy(() => import('@/components/ui/picture/qr-code'));

/** Proof, code to scan, first code of the authenticator, recovery codes. */
export function SetUpAuthenticator({
  owner,
  onCancel,
  onDone,
}: {
  owner: FactorOwner;
  onCancel: () => void;
  onDone: () => void;
}) {
  const text = useTranslations('account.factors');
  const setUp = useSetUpAuthenticator();
  const { submit, isBusy, problem } = useSubmit(setUp);
  if (setUp.data)
    return <ScanStep key={setUp.data.secret} {...setUp.data} onCancel={onCancel} onDone={onDone} />;
  return (
    <FactorForm
      owner={owner}
      about={text('setUpAbout')}
      problem={problem}
      submit={text('next')}
      isBusy={isBusy}
      busyText={text('checking')}
      onCancel={onCancel}
      onProved={(input) => void submit(input, { onError: () => 'shown' })}
    />
  );
}

/** The key in groups of four, as people read it aloud and type it. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

function ScanStep({
  secret,
  uri,
  onCancel,
  onDone,
}: {
  secret: string;
  uri: string;
  onCancel: () => void;
  onDone: () => void;
}) {
  const text = useTranslations('account.factors');
  const form = useAuthForm([
    ({ factorCode }) =>
      factorCode.length < codeDigits
        ? { field: 'factorCode', message: text('digitsMissing', { codeDigits }) }
        : null,
  ]);
  const code = useAuthField(form, 'factorCode');
  const confirm = useConfirmAuthenticator();
  const { submit, isBusy, problem, setProblem } = useSubmit(confirm);
  useProblemAtField(form, 'factorCode', problem);
  const send = form.handleSubmit(({ factorCode }) => void submit(factorCode, { onError: () => 'shown' }));
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />;
  return (
    <Form className={accountStyles.form} onSubmit={send}>
      <p className="second">{text('scan')}</p>
      <div className={styles.scan}>
        {/* The key beside it says the same. */}
        <div className={styles.qr} aria-hidden="true">
          <Suspense>
            <QrCode value={uri} size={176} />
          </Suspense>
        </div>
        <div className={styles.key}>
          <p className="second t13">{text('byHand')}</p>
          <code translate="no">{inGroups(secret)}</code>
          <CopyButton text={secret}>{text('copyKey')}</CopyButton>
        </div>
      </div>
      <TextField
        ref={code.ref}
        label={text('firstCode', { codeDigits })}
        problem={code.error}
        autoComplete="one-time-code"
        inputMode="numeric"
        isNumber
        value={code.value}
        onChange={(typed) => {
          setProblem('');
          code.onChange(readDigits(typed).slice(0, codeDigits));
        }}
      />
      <div className={`row ${accountStyles.end}`}>
        <button type="button" className="button" onClick={onCancel}>
          {text('cancel')}
        </button>
        <SubmitButton busy={isBusy} busyText={text('checking')}>
          {text('turnOn')}
        </SubmitButton>
      </div>
    </Form>
  );
}
