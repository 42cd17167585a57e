'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { AreaCode } from '@/components/auth/phone-field';
import type { Member } from '@/lib/contract/upms';
import { useShowMember } from '@/lib/queries/own-account';
import styles from './account.module.css';
import { ChangeDone } from './change-done';
import { NewEmail } from './new-email';
import { NewPhone } from './new-phone';
import { ProofStep } from './proof-step';
import { suspendedCodes } from './suspended-codes';
import { type OwnerProof, proofWays } from './use-proof';

/** Bind an e-mail or a phone: who you are, then the new contact with its code, then that it is done. */
export function BindContact({
  kind,
  member,
  areaCodes,
}: {
  kind: 'email' | 'phone';
  member: Member;
  areaCodes: AreaCode[];
}) {
  const text = useTranslations('account.bind');
  const showMember = useShowMember();
  const [proof, setProof] = useState<OwnerProof | null>(null);
  const [bound, setBound] = useState<string | null>(null);
  const present = kind === 'email' ? member.email : member.mobile;
  const ways = proofWays(member, suspendedCodes(areaCodes));

  function onBound(changed: Member) {
    showMember(changed);
    setBound((kind === 'email' ? changed.email : changed.mobile) ?? '');
  }

  if (bound !== null) {
    return <ChangeDone>{text(kind === 'email' ? 'emailDone' : 'phoneDone', { target: bound })}</ChangeDone>;
  }
  return (
    <div className={`card pad ${styles.form}`}>
      <ol className={styles.steps} aria-label={text('steps')}>
        <li aria-current={proof ? undefined : 'step'}>{text('stepProof')}</li>
        <li aria-current={proof ? 'step' : undefined}>
          {text(kind === 'email' ? 'stepEmail' : 'stepPhone')}
        </li>
      </ol>
      <p>
        {present === null
          ? text(kind === 'email' ? 'emailNone' : 'phoneNone')
          : text(kind === 'email' ? 'emailNow' : 'phoneNow', { target: present })}
      </p>
      {proof === null ? (
        <ProofStep scene="UNBIND" ways={ways} member={member} onProved={setProof} />
      ) : kind === 'email' ? (
        <NewEmail proof={proof} onBound={onBound} onProofOver={() => setProof(null)} />
      ) : (
        <NewPhone proof={proof} areaCodes={areaCodes} onBound={onBound} onProofOver={() => setProof(null)} />
      )}
    </div>
  );
}
