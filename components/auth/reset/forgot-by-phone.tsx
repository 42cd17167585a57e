import { useTranslations } from 'next-intl';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { useExchangeResetCode } from '@/lib/auth/queries/exchange-reset-code';
import { useAuthForm } from '../fields/auth-form';
import { CodeField } from '../fields/code-field';
import {
  type AreaCode,
  checkedTarget,
  codeTarget,
  sentCode,
  useAreaCode,
  useContactChecks,
} from '../fields/contact';
import { EmailInstead } from '../fields/email-instead';
import { PhoneField } from '../fields/phone-field';
import { useProblemAtField } from '../fields/use-problem-at-field';

/** Exchanges a code sent to the phone for the permission to set a new password. */
export function ForgotByPhone({
  areaCodes,
  onTicket,
  onUseEmail,
}: {
  areaCodes: AreaCode[];
  onTicket: (ticket: string) => void;
  onUseEmail: () => void;
}) {
  const text = useTranslations('auth');
  const { contact, code } = useContactChecks();
  const form = useAuthForm([contact('SMS'), code('SMS')]);
  const { areaCode, isSuspended } = useAreaCode(form, areaCodes);
  const { submit, isBusy, problem, setProblem } = useSubmit(useExchangeResetCode());
  useProblemAtField(form, 'smsCode', problem);

  const exchange = form.handleSubmit((values) => {
    const target = codeTarget('SMS', values, areaCode);
    void submit({ target, ...sentCode('SMS', values) }, { onSuccess: onTicket, onError: () => 'shown' });
  });

  return (
    <Form onSubmit={() => (isSuspended ? undefined : exchange())}>
      <PhoneField form={form} areaCodes={areaCodes} />
      {isSuspended ? (
        <EmailInstead why="suspended" onUseEmail={onUseEmail} />
      ) : (
        <>
          <CodeField
            form={form}
            channel="SMS"
            scene="RESET_PASSWORD"
            targetOf={() => checkedTarget(form, 'SMS', contact('SMS'), areaCode)}
            onTyped={() => setProblem('')}
          />
          <SubmitButton
            className="button button-primary button-large button-block"
            busy={isBusy}
            busyText={text('forgot.checking')}
          >
            {text('forgot.next')}
          </SubmitButton>
        </>
      )}
    </Form>
  );
}
