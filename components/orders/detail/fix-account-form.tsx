import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { RechargeControl } from '@/components/products/recharge/recharge-control';
import { rechargeSchema } from '@/components/products/recharge/recharge-schema';
import { cleanValues } from '@/components/products/recharge/recharge-values';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { Notice } from '@/components/ui/feedback/notice';
import { toast } from '@/components/ui/feedback/toast';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { ExactPart } from '@/components/ui/price/exact-part';
import type { OrderDetail } from '@/lib/orders/contract';
import { useCheckOrderAccount, useUpdateOrderAccount } from '@/lib/orders/queries/change-order';
import type { AccountCheckResult } from '@/lib/products/recharge';
import styles from './order-detail.module.css';

type Entered = { values: Record<string, string> };

/** State of the form that corrects a recharge account: what was entered, and the result of its check. */
function useAccountFix(order: OrderDetail, onDone: () => void) {
  const text = useTranslations('order.fix');
  const checking = useSubmit(useCheckOrderAccount(order));
  const updating = useSubmit(useUpdateOrderAccount(order.sn));
  const [found, setFound] = useState<AccountCheckResult | null>(null);
  const fields = order.rechargeFields;
  const mode = order.accountCheck?.mode;
  const needsCheck = (mode === 'ROLE_LOOKUP' || mode === 'CARRIER_LOOKUP') && !found;
  const form = useForm<Entered>({
    defaultValues: { values: Object.fromEntries(fields.map(({ key }) => [key, ''])) },
    resolver: zodResolver(
      z.object({ values: rechargeSchema(fields, (field) => field.patternMessage ?? text('wrong')) }),
    ),
    shouldFocusError: false,
  });

  function check(roleId?: string) {
    const values = cleanValues(fields, form.getValues('values'));
    if (!values) return;
    updating.setProblem('');
    void checking.submit(roleId === undefined ? values : { ...values, roleId }, {
      onSuccess: setFound,
      onError: () => 'shown',
    });
  }

  const submit = form.handleSubmit((entered) => {
    if (needsCheck) {
      check();
      return;
    }
    const values = cleanValues(fields, entered.values);
    if (!values) return;
    checking.setProblem('');
    void updating.submit(
      { values, validateToken: found?.validateToken },
      {
        onSuccess: () => {
          setFound(null);
          onDone();
        },
        onError: () => 'shown',
      },
    );
  });

  return {
    control: form.control,
    fields,
    /** A check and a refusal apply only to the account they were made for. */
    forget: () => {
      setFound(null);
      checking.setProblem('');
      updating.setProblem('');
    },
    found,
    needsCheck,
    check,
    submit,
    isBusy: checking.isBusy || updating.isBusy,
    problem: checking.problem || updating.problem,
  };
}

/** The form of {@link FixAccount}; the new account is checked before it is saved. */
export default function FixAccountForm({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const text = useTranslations('order.fix');
  const fix = useAccountFix(order, () => {
    toast.success(text('done'));
    onClose();
  });
  const { found, problem } = fix;
  const mustChoose = found !== null && found.roleList.length > 0;
  return (
    <section className="card pad" aria-labelledby="order-fix">
      <h2 id="order-fix" className={styles.title}>
        {text('title')}
      </h2>
      <Form className={styles.fix} onSubmit={fix.submit}>
        {fix.fields.map((field) => (
          <Controller
            key={field.key}
            control={fix.control}
            name={`values.${field.key}`}
            render={({ field: { value, onChange }, fieldState }) => {
              const type = (typed: string) => {
                onChange(typed);
                fix.forget();
              };
              return (
                <RechargeControl
                  field={field}
                  value={value}
                  problem={fieldState.error?.message ?? null}
                  isWide
                  onType={type}
                  onChoose={type}
                  onLeave={() => {}}
                />
              );
            }}
          />
        ))}
        {problem ? (
          <Notice tone="danger" live>
            {problem}
          </Notice>
        ) : null}
        {mustChoose ? (
          <fieldset className="row row-wrap">
            <legend className="label">{text('chooseRole')}</legend>
            {found.roleList.map((role) => (
              <button
                key={role.roleId}
                type="button"
                className="chip"
                translate="no"
                onClick={() => fix.check(role.roleId)}
              >
                {role.roleName}
              </button>
            ))}
          </fieldset>
        ) : found ? (
          <Notice tone="success" live>
            {found.roleName ? (
              <ExactPart value={found.roleName}>{text('found', { role: found.roleName })}</ExactPart>
            ) : (
              text('foundPlain')
            )}
          </Notice>
        ) : null}
        <div className="row row-wrap">
          <SubmitButton busy={fix.isBusy} busyText={text('working')} disabled={mustChoose}>
            {text(fix.needsCheck ? 'check' : 'save')}
          </SubmitButton>
          <button type="button" className="button" onClick={onClose}>
            {text('close')}
          </button>
        </div>
      </Form>
    </section>
  );
}
