'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { AreaCode } from '@/components/auth/fields/contact';
import type { Member } from '@/lib/account/member-contract';
import type { OwnerProof } from '@/lib/account/queries/owner-proof';
import styles from '../proof/account.module.css';
import { suspendedCodes } from '../proof/suspended-codes';
import { proofMethods } from '../proof/use-proof';
import { ChangeDone } from './change-done';
import { NewContact } from './new-contact';
import { ProofStep } from './proof-step';

/** Binds an e-mail or a phone in two steps: the proof, then the new contact with its code. */
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
  const [proof, setProof] = useState<OwnerProof | null>(null);
  const [bound, setBound] = useState<string | null>(null);
  const present = kind === 'email' ? member.email : member.mobile;
  const methods = proofMethods(member, suspendedCodes(areaCodes));

  function onBound(changed: Member) {
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
        <ProofStep scene="UNBIND" methods={methods} member={member} onProved={setProof} />
      ) : (
        <NewContact
          channel={kind === 'email' ? 'EMAIL' : 'SMS'}
          areaCodes={areaCodes}
          proof={proof}
          hasAuthenticator={member.hasAuthenticator}
          onBound={onBound}
          onProofExpired={() => setProof(null)}
        />
      )}
    </div>
  );
}
