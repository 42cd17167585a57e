import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useAuthForm } from '@/components/auth/fields/auth-form';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import type { Member } from '@/lib/account/member-contract';
import type { ProofInput } from '@/lib/account/queries/owner-proof';
import styles from '../proof/account.module.css';
import { ProofFields } from '../proof/proof-fields';
import { type ProofMethod, useProof } from '../proof/use-proof';

/** Who changes their factors, and how they prove it. */
export type FactorOwner = {
  member: Member;
  methods: readonly ProofMethod[];
  /** The code of the authenticator, or a recovery code, is needed too. */
  hasAuthenticator: boolean;
};

/**
 * The proof before a change of the factors: password or code, and the code of the authenticator when there is one.
 * @param children fields above the proof
 */
export function FactorForm({
  owner: { member, methods, hasAuthenticator },
  about,
  problem,
  submit,
  isDanger = false,
  isBusy,
  busyText,
  onProved,
  onCancel,
  children,
}: {
  owner: FactorOwner;
  about: string;
  problem: string;
  submit: string;
  isDanger?: boolean;
  isBusy: boolean;
  busyText: string;
  onProved: (input: ProofInput) => void;
  onCancel: () => void;
  children?: ReactNode;
}) {
  const text = useTranslations('account');
  const proof = useProof('FACTORS', {
    methods,
    hasAuthenticator,
    passwordMissing: text('proof.passwordMissing'),
  });
  const form = useAuthForm([proof.check]);
  const proceed = form.handleSubmit((values) => onProved(proof.inputOf(values)));
  return (
    <Form className={styles.form} onSubmit={proceed}>
      <p className="second">{about}</p>
      {children}
      <ProofFields form={form} proof={proof} member={member} />
      {problem ? (
        <span className="hint hint-error" role="alert">
          {problem}
        </span>
      ) : null}
      <div className={`row ${styles.end}`}>
        <button type="button" className="button" onClick={onCancel}>
          {text('factors.cancel')}
        </button>
        <SubmitButton
          className={isDanger ? 'button button-danger' : 'button button-primary'}
          busy={isBusy}
          busyText={busyText}
        >
          {submit}
        </SubmitButton>
      </div>
    </Form>
  );
}
