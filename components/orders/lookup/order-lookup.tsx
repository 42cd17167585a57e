'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type FieldCheck, useAuthField, useAuthForm } from '@/components/auth/fields/auth-form';
import { CodeField } from '@/components/auth/fields/code-field';
import { checkedTarget, sentCode, useContactChecks } from '@/components/auth/fields/contact';
import { EmailField } from '@/components/auth/fields/email-field';
import { useProblemAtField } from '@/components/auth/fields/use-problem-at-field';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { TextField } from '@/components/ui/control/text-field';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import type { LookedUpOrder } from '@/lib/orders/contract';
import { useLookUpOrder } from '@/lib/orders/queries/look-up-order';
import { readReference } from '@/lib/text/code';
import { readEmail } from '@/lib/text/email';
import { orderNumberForm } from '@/lib/wire/order-number';
import { FoundOrder } from './found-order';

/** Finds an order without signing in, and shows it. */
export function OrderLookup() {
  const text = useTranslations('order.lookup');
  const { contact, code } = useContactChecks();
  const number: FieldCheck = ({ orderSn }) =>
    orderNumberForm.test(readReference(orderSn))
      ? null
      : { field: 'orderSn', message: text('numberInvalid') };
  const form = useAuthForm([number, contact('EMAIL'), code('EMAIL')]);
  const { ref, value, error, onChange } = useAuthField(form, 'orderSn');
  const { submit, isBusy, problem, setProblem } = useSubmit(useLookUpOrder());
  useProblemAtField(form, 'emailCode', problem);
  const [found, setFound] = useState<LookedUpOrder | null>(null);
  if (found) return <FoundOrder order={found} onAnother={() => setFound(null)} />;

  const lookUp = form.handleSubmit((values) => {
    const wish = { orderSn: readReference(values.orderSn), email: readEmail(values.email) };
    void submit({ ...wish, ...sentCode('EMAIL', values) }, { onSuccess: setFound, onError: () => 'shown' });
  });

  function targetOf() {
    const missing = number(form.getValues());
    if (missing) form.setError(missing.field, { message: missing.message });
    const target = checkedTarget(form, 'EMAIL', contact('EMAIL'), '');
    if (missing || target?.channel !== 'EMAIL') return null;
    return { ...target, orderSn: readReference(form.getValues('orderSn')) };
  }

  return (
    <Form onSubmit={() => lookUp()}>
      <TextField
        ref={ref}
        label={text('number')}
        hint={text('numberHint')}
        problem={error}
        isNumber
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        value={value}
        onChange={onChange}
      />
      <EmailField form={form} autoComplete="email" />
      <CodeField
        form={form}
        channel="EMAIL"
        scene="ORDER_LOOKUP"
        targetOf={targetOf}
        onTyped={() => setProblem('')}
      />
      <SubmitButton
        className="button button-primary button-large button-block"
        busy={isBusy}
        busyText={text('finding')}
      >
        {text('find')}
      </SubmitButton>
    </Form>
  );
}
