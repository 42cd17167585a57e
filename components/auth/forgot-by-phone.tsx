'use client';

import { useTranslations } from 'next-intl';
import { Form } from '@/components/ui/form';
import { SubmitButton } from '@/components/ui/submit-button';
import { useAttempt } from '@/components/ui/use-attempt';
import { ticketByCode } from '@/lib/queries/forgotten-password';
import { CodeField } from './code-field';
import { EmailInstead } from './email-instead';
import { type AreaCode, PhoneField } from './phone-field';
import { useCode } from './use-code';
import { usePhone } from './use-phone';

/** A code to the phone is changed for the right to set a new password. */
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
  const phone = usePhone(areaCodes);
  const code = useCode();
  const { attempt, isBusy, problem, setProblem } = useAttempt();

  function submit() {
    if (phone.isSuspended) return;
    const target = phone.target();
    if (!target || !code.isReady()) return;
    void attempt(async () =>
      onTicket(await ticketByCode(target, { code: code.value, challengeId: code.challengeId })),
    );
  }

  return (
    <Form onSubmit={submit}>
      <PhoneField {...phone.field} areaCodes={areaCodes} isSuspended={phone.isSuspended} />
      {phone.isSuspended ? (
        <EmailInstead why="suspended" onUseEmail={onUseEmail} />
      ) : (
        <>
          <CodeField
            {...code.field}
            scene="RESET_PASSWORD"
            targetOf={phone.target}
            onChange={(typed) => {
              code.field.onChange(typed);
              setProblem('');
            }}
            error={code.error || problem}
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
