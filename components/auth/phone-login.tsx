'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { Notice } from '@/components/ui/notice';
import { SubmitButton } from '@/components/ui/submit-button';
import { CodeField } from './code-field';
import styles from './login.module.css';
import type { LoginWay } from './login-way';

export type AreaCode = { areaCode: string; name: string; suspended: boolean };

/** Sign in with a code sent to a phone. Mainland numbers are suspended: the way to e-mail is one tap. */
export function PhoneLogin({
  agreement,
  mayProceed,
  session,
  areaCodes,
  onUseEmail,
}: LoginWay & { areaCodes: AreaCode[]; onUseEmail: () => void }) {
  const text = useTranslations('auth');
  const id = useId();
  const codeBox = useRef<HTMLInputElement>(null);
  const [areaCode, setAreaCode] = useState(areaCodes[0]?.areaCode ?? '86');
  const [mobile, setMobile] = useState('');
  const [mobileError, setMobileError] = useState('');
  const [challengeId, setChallengeId] = useState('');
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState('');
  const isSuspended = areaCodes.some((entry) => entry.areaCode === areaCode && entry.suspended);

  function checkMobile(): boolean {
    const isRight = /^\d{5,15}$/.test(mobile.replaceAll(/[\s-]/g, ''));
    setMobileError(isRight ? '' : text('mobileInvalid'));
    return isRight;
  }

  function submit(typed: string) {
    if (isSuspended || !checkMobile()) return;
    if (!challengeId) return setCodeError(text('codeFirst'));
    if (typed.length < 6) return setCodeError(text('codeShort'));
    if (!mayProceed()) return;
    session.submit({
      grant_type: 'sms_login',
      areaCode,
      phone: mobile.replaceAll(/[\s-]/g, ''),
      code: typed,
      challengeId,
      agree: true,
    });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(code);
      }}
    >
      <div className="field">
        <label className="label" htmlFor={`${id}-mobile`}>
          {text('mobile')}
        </label>
        <div className={styles.phoneRow}>
          <select
            className="input"
            aria-label={text('areaCode')}
            autoComplete="tel-country-code"
            value={areaCode}
            onChange={(event) => setAreaCode(event.target.value)}
          >
            {areaCodes.map((entry) => (
              <option key={entry.areaCode} value={entry.areaCode}>
                {`+${entry.areaCode} ${entry.name}`}
              </option>
            ))}
          </select>
          <input
            id={`${id}-mobile`}
            className="input input-number"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={20}
            disabled={isSuspended}
            value={mobile}
            aria-invalid={mobileError !== ''}
            aria-describedby={mobileError ? `${id}-mobile-error` : undefined}
            onChange={(event) => {
              setMobile(event.target.value);
              setMobileError('');
            }}
          />
        </div>
        {mobileError ? (
          <span className="hint hint-error" id={`${id}-mobile-error`} role="alert">
            {mobileError}
          </span>
        ) : null}
      </div>
      {isSuspended ? (
        <Notice
          tone="warning"
          live
          end={
            <button type="button" className="button button-small" onClick={onUseEmail}>
              {text('useEmail')}
            </button>
          }
        >
          {text('suspended')}
        </Notice>
      ) : (
        <>
          <CodeField
            ref={codeBox}
            targetOf={() =>
              checkMobile() ? { channel: 'SMS', areaCode, mobile: mobile.replaceAll(/[\s-]/g, '') } : null
            }
            challengeId={challengeId}
            onChallenge={(challenge) => {
              setChallengeId(challenge);
              setCodeError('');
              codeBox.current?.focus();
            }}
            value={code}
            onChange={(typed) => {
              setCode(typed);
              setCodeError('');
              session.clearError();
            }}
            onFilled={submit}
            error={codeError || session.error}
          />
          {agreement}
          <SubmitButton
            className="button button-primary button-large button-block"
            busy={session.isBusy}
            busyText={text('signingIn')}
          >
            {text('signIn')}
          </SubmitButton>
        </>
      )}
    </form>
  );
}
