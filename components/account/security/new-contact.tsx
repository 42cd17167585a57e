import { useTranslations } from 'next-intl';
import { useAuthForm } from '@/components/auth/fields/auth-form';
import { CodeField } from '@/components/auth/fields/code-field';
import {
  type AreaCode,
  checkedTarget,
  codeTarget,
  sentCode,
  useAreaCode,
  useContactChecks,
} from '@/components/auth/fields/contact';
import { EmailField } from '@/components/auth/fields/email-field';
import { PhoneField } from '@/components/auth/fields/phone-field';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { Notice } from '@/components/ui/feedback/notice';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import type { Member } from '@/lib/account/member-contract';
import { isProofExpired, useBindContact } from '@/lib/account/queries/bind-contact';
import type { OwnerProof } from '@/lib/account/queries/owner-proof';
import { Link } from '@/lib/routing/navigation';
import { memberPath } from '@/lib/routing/paths';
import styles from '../proof/account.module.css';
import { FactorCodeField, useFactorCodeCheck } from '../proof/factor-code-field';
import { ContactCheckState } from './contact-check-state';
import { useContactCheck } from './use-contact-check';

/** The second step of a binding: a new e-mail or phone, and the code that was sent there. */
export function NewContact({
  channel,
  areaCodes,
  proof,
  hasAuthenticator,
  onBound,
  onProofExpired,
}: {
  channel: 'EMAIL' | 'SMS';
  areaCodes: AreaCode[];
  proof: OwnerProof;
  /** Its code is needed too. */
  hasAuthenticator: boolean;
  onBound: (member: Member) => void;
  onProofExpired: () => void;
}) {
  const text = useTranslations('account.bind');
  const checks = useContactChecks();
  const isEmail = channel === 'EMAIL';
  const form = useAuthForm([
    checks.contact(channel),
    checks.code(channel),
    useFactorCodeCheck(hasAuthenticator),
  ]);
  const { areaCode, isSuspended: isAreaSuspended } = useAreaCode(form, areaCodes);
  const isSuspended = !isEmail && isAreaSuspended;
  const free = useContactCheck(text(isEmail ? 'emailTaken' : 'phoneTaken'));
  const { submit, isBusy } = useSubmit(useBindContact(proof));

  const targetOf = () => checkedTarget(form, channel, checks.contact(channel), areaCode);
  const contactOf = ({ channel: _, ...contact }: ReturnType<typeof codeTarget>) => contact;
  function checkContact() {
    const { email, mobile } = form.getValues();
    if ((isEmail ? email : mobile).trim() === '') return;
    const target = targetOf();
    if (target) void free.check(contactOf(target));
  }
  const bind = form.handleSubmit((values) => {
    if (free.state === 'wrong') return;
    const contact = contactOf(codeTarget(channel, values, areaCode));
    void submit(
      {
        contact,
        ...sentCode(channel, values),
        ...(hasAuthenticator ? { factorCode: values.factorCode } : {}),
      },
      {
        onSuccess: onBound,
        onError: (failure) => {
          if (isProofExpired(failure, proof)) onProofExpired();
        },
      },
    );
  });
  const contactField = { form, problem: free.problem, onTyped: free.reset, onBlur: checkContact };

  return (
    <Form className={styles.form} onSubmit={() => (free.state === 'wrong' ? undefined : bind())}>
      {isSuspended ? <Notice tone="warning">{text('suspended')}</Notice> : null}
      <div>
        {isEmail ? (
          <EmailField {...contactField} label={text('newEmail')} autoComplete="email" />
        ) : (
          <PhoneField {...contactField} areaCodes={areaCodes} />
        )}
        <ContactCheckState state={free.state} />
      </div>
      {isSuspended ? null : (
        <>
          {isEmail ? null : (
            <p className="hint">
              {text('phoneRisk')} <Link href={memberPath('profile/factors')}>{text('safer')}</Link>
            </p>
          )}
          <CodeField
            form={form}
            channel={channel}
            scene={isEmail ? 'BIND_EMAIL' : 'BIND_PHONE'}
            targetOf={() => (free.state === 'wrong' ? null : targetOf())}
          />
          {hasAuthenticator ? <FactorCodeField form={form} /> : null}
          <SubmitButton busy={isBusy} busyText={text('saving')}>
            {text('bind')}
          </SubmitButton>
        </>
      )}
    </Form>
  );
}
