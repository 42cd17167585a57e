'use client';

import { useTranslations } from 'next-intl';
import { Form } from '@/components/ui/form';
import { SubmitButton } from '@/components/ui/submit-button';
import { useAttempt } from '@/components/ui/use-attempt';
import { call } from '@/lib/api/browser';
import type { Member, VerifyScene } from '@/lib/contract/upms';
import styles from './account.module.css';
import { ProofFields } from './proof-fields';
import { type OwnerProof, type ProofWay, useProof } from './use-proof';

/** The first of two steps: the member proves himself before he is shown what to change. */
export function ProofStep({
  scene,
  ways,
  member,
  onProved,
}: {
  scene: VerifyScene;
  ways: readonly ProofWay[];
  member: Member;
  onProved: (proof: OwnerProof) => void;
}) {
  const text = useTranslations('account.proof');
  const proof = useProof(scene, ways, text('passwordMissing'));
  const { attempt, isBusy } = useAttempt();

  const proceed = () =>
    attempt(async () => {
      const given = await proof.prove();
      if (!given) return;
      if ('password' in given) {
        const isRight = await call('POST /upms/member/password/check_current_password', {
          body: { currentPassword: given.password },
        });
        if (!isRight) return proof.password.setError(text('passwordWrong'));
      }
      onProved(given);
    });

  return (
    <Form className={styles.form} onSubmit={proceed}>
      <p className="second">{text('lead')}</p>
      <ProofFields proof={proof} member={member} />
      <SubmitButton busy={isBusy} busyText={text('checking')}>
        {text('next')}
      </SubmitButton>
    </Form>
  );
}
