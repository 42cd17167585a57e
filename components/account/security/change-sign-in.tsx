import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type AuthValues, useAuthForm } from '@/components/auth/fields/auth-form';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import type { Member } from '@/lib/account/member-contract';
import { useLinkSignIn, useUnlinkSignIn } from '@/lib/account/queries/linked-sign-ins';
import type { ProofInput } from '@/lib/account/queries/owner-proof';
import type { LinkedSignIn } from '@/lib/auth/provider-contract';
import { providerNames, type SignInProvider } from '@/lib/auth/sign-in-providers';
import { useLocalizedPath } from '@/lib/routing/navigation';
import { memberPath } from '@/lib/routing/paths';
import styles from '../proof/account.module.css';
import { ProofFields } from '../proof/proof-fields';
import { type ProofMethod, useProof } from '../proof/use-proof';

type Owner = { member: Member; methods: readonly ProofMethod[]; onCancel: () => void };

/** Proves the member and opens the provider. */
export function LinkSignIn({ provider, ...owner }: Owner & { provider: SignInProvider }) {
  const text = useTranslations('account');
  const localize = useLocalizedPath();
  const mutation = useLinkSignIn(provider, localize(memberPath('profile/sign-ins')));
  const { submit, isBusy, problem } = useSubmit(mutation);
  const name = providerNames[provider];
  return (
    <ProvedForm
      {...owner}
      problem={problem}
      onProved={(input) =>
        void submit(input, {
          onSuccess: ({ url }) => window.location.assign(url),
          onError: () => 'shown',
        })
      }
    >
      {/* Busy until the page of the provider replaces this one. */}
      <SubmitButton
        busy={isBusy || mutation.isSuccess}
        busyText={text('signIns.opening', { provider: name })}
      >
        {text('proof.next')}
      </SubmitButton>
    </ProvedForm>
  );
}

/** Proves the member and removes a link. */
export function UnlinkSignIn({ link, onDone, ...owner }: Owner & { link: LinkedSignIn; onDone: () => void }) {
  const text = useTranslations('account.signIns');
  const { submit, isBusy, problem } = useSubmit(useUnlinkSignIn(link.id));
  return (
    <ProvedForm
      {...owner}
      problem={problem}
      about={text('removeAbout', { provider: providerNames[link.provider] })}
      onProved={(input) => void submit(input, { onSuccess: onDone, onError: () => 'shown' })}
    >
      <SubmitButton className="button button-danger" busy={isBusy} busyText={text('removing')}>
        {text('confirm')}
      </SubmitButton>
    </ProvedForm>
  );
}

function ProvedForm({
  member,
  methods,
  about,
  problem,
  onProved,
  onCancel,
  children,
}: Owner & { about?: string; problem: string; onProved: (input: ProofInput) => void; children: ReactNode }) {
  const text = useTranslations('account');
  const proof = useProof('LINK_SIGN_IN', {
    methods,
    passwordMissing: text('proof.passwordMissing'),
    hasAuthenticator: member.hasAuthenticator,
  });
  const form = useAuthForm([proof.check]);
  const proceed = form.handleSubmit((values: AuthValues) => onProved(proof.inputOf(values)));
  return (
    <Form className={styles.form} onSubmit={proceed}>
      <p className="second">{about ?? text('proof.lead')}</p>
      <ProofFields form={form} proof={proof} member={member} />
      {problem ? (
        <span className="hint hint-error" role="alert">
          {problem}
        </span>
      ) : null}
      <div className={`row ${styles.end}`}>
        <button type="button" className="button" onClick={onCancel}>
          {text('signIns.cancel')}
        </button>
        {children}
      </div>
    </Form>
  );
}
