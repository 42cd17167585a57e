import { useTranslations } from 'next-intl';
import { useAuthForm } from '@/components/auth/fields/auth-form';
import { CodeField } from '@/components/auth/fields/code-field';
import { checkedTarget, sentCode, useContactChecks } from '@/components/auth/fields/contact';
import { EmailField } from '@/components/auth/fields/email-field';
import { useProblemAtField } from '@/components/auth/fields/use-problem-at-field';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { ClockTime } from '@/components/ui/time/clock-time';
import type { PresentCard, PresentCode } from '@/lib/presents/contract';
import { useOpenPresent } from '@/lib/presents/queries/presents';
import { readEmail } from '@/lib/text/email';

/** Proves a mail address, which opens the present. */
export function OpenForm({
  token,
  present,
  onOpened,
}: {
  token: string;
  present: PresentCard;
  onOpened: (code: PresentCode) => void;
}) {
  const text = useTranslations('presents.page');
  const { contact, code } = useContactChecks();
  const form = useAuthForm([contact('EMAIL'), code('EMAIL')]);
  const { submit, isBusy, problem, setProblem } = useSubmit(useOpenPresent(token));
  useProblemAtField(form, 'emailCode', problem);

  const open = form.handleSubmit((values) => {
    const proof = { email: readEmail(values.email), ...sentCode('EMAIL', values) };
    void submit(proof, { onSuccess: onOpened, onError: () => 'shown' });
  });

  function targetOf() {
    const target = checkedTarget(form, 'EMAIL', contact('EMAIL'), '');
    return target?.channel === 'EMAIL' ? { ...target, present: token } : null;
  }

  return (
    <Form onSubmit={() => open()}>
      <p className="second">{text(present.isOpened ? 'opened' : 'how')}</p>
      <EmailField form={form} autoComplete="email" />
      <CodeField
        form={form}
        channel="EMAIL"
        scene="PRESENT"
        targetOf={targetOf}
        onTyped={() => setProblem('')}
      />
      <SubmitButton
        className="button button-primary button-large button-block"
        busy={isBusy}
        busyText={text('opening')}
      >
        {text('open')}
      </SubmitButton>
      {present.isOpened ? null : (
        <p className="small second">
          {text('until')} <ClockTime className="number" time={present.expireTime} />
        </p>
      )}
    </Form>
  );
}
