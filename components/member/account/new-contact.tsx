'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CodeField } from '@/components/auth/code-field';
import { useCode } from '@/components/auth/use-code';
import { Form } from '@/components/ui/form';
import { Notice } from '@/components/ui/notice';
import { SubmitButton } from '@/components/ui/submit-button';
import { useAttempt } from '@/components/ui/use-attempt';
import type { Member } from '@/lib/contract/upms';
import type { CodeTarget } from '@/lib/queries/send-verify-code';
import styles from './account.module.css';
import { type BindingProof, bindingProof, isProofOver } from './binding-proof';
import { CheckState } from './check-state';
import { type ContactCheck, useContactCheck } from './use-contact-check';
import type { OwnerProof } from './use-proof';

/** What the second step of a binding is given by the first, and says when it ends. */
export type Binding = {
  proof: OwnerProof;
  onBound: (member: Member) => void;
  onProofOver: () => void;
};

/**
 * A new contact and the code that was sent to it.
 * @param targetOf where the code goes; null after it has shown what is wrong
 * @param isFree asks whether the contact can be bound; throws what else is wrong
 * @param taken says that it can not
 * @param isSuspended nothing can be sent there
 * @param children the field of the contact
 */
export function NewContact({
  binding: { proof, onBound, onProofOver },
  scene,
  targetOf,
  isFree,
  taken,
  bind,
  isSuspended = false,
  children,
}: {
  binding: Binding;
  scene: 'BIND_EMAIL' | 'BIND_PHONE';
  targetOf: () => CodeTarget | null;
  isFree: () => Promise<boolean>;
  taken: string;
  bind: (proved: BindingProof & { code: string; challengeId: string }) => Promise<{ member: Member }>;
  isSuspended?: boolean;
  children: (free: ContactCheck) => ReactNode;
}) {
  const text = useTranslations('account.bind');
  const free = useContactCheck(isFree, taken);
  const code = useCode();
  const { attempt, isBusy } = useAttempt();

  const save = () =>
    attempt(async () => {
      if (!targetOf() || free.state === 'wrong' || !code.isReady()) return;
      try {
        const { value, challengeId } = code;
        const { member } = await bind({ code: value, challengeId, ...bindingProof(proof) });
        onBound(member);
      } catch (failure) {
        if (isProofOver(failure, proof)) onProofOver();
        throw failure;
      }
    });

  return (
    <Form className={styles.form} onSubmit={save}>
      {isSuspended ? <Notice tone="warning">{text('suspended')}</Notice> : null}
      <div>
        {children(free)}
        <CheckState state={free.state} />
      </div>
      {isSuspended ? null : (
        <>
          <CodeField
            {...code.field}
            scene={scene}
            targetOf={() => (free.state === 'wrong' ? null : targetOf())}
            error={code.error}
          />
          <SubmitButton busy={isBusy} busyText={text('saving')}>
            {text('bind')}
          </SubmitButton>
        </>
      )}
    </Form>
  );
}
