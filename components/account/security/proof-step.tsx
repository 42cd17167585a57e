import { useTranslations } from 'next-intl';
import { useAuthForm } from '@/components/auth/fields/auth-form';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import type { Member } from '@/lib/account/member-contract';
import type { OwnerProof } from '@/lib/account/queries/owner-proof';
import { useProveOwner } from '@/lib/account/queries/prove-owner';
import type { VerifyScene } from '@/lib/auth/verify-code-contract';
import styles from '../proof/account.module.css';
import { ProofFields } from '../proof/proof-fields';
import { type ProofMethod, useProof } from '../proof/use-proof';

/**
 * The first of two steps: the member proves who they are before they change anything. The code of an authenticator, which
 * changes every 30 seconds, belongs to the second.
 */
export function ProofStep({
  scene,
  methods,
  member,
  onProved,
}: {
  scene: VerifyScene;
  methods: readonly ProofMethod[];
  member: Member;
  onProved: (proof: OwnerProof) => void;
}) {
  const text = useTranslations('account.proof');
  const proof = useProof(scene, {
    methods,
    passwordMissing: text('passwordMissing'),
    hasAuthenticator: false,
  });
  const form = useAuthForm([proof.check]);
  const { submit, isBusy } = useSubmit(useProveOwner(scene));
  const proceed = form.handleSubmit(
    (values) =>
      void submit(proof.inputOf(values), {
        onSuccess: (given) => {
          if (given) onProved(given);
          else form.setError('currentPassword', { message: text('passwordWrong') });
        },
      }),
  );
  return (
    <Form className={styles.form} onSubmit={proceed}>
      <p className="second">{text('lead')}</p>
      <ProofFields form={form} proof={proof} member={member} />
      <SubmitButton busy={isBusy} busyText={text('checking')}>
        {text('next')}
      </SubmitButton>
    </Form>
  );
}
