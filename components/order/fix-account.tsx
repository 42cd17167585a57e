'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { RechargeControl } from '@/components/goods/recharge-control';
import { cleanValues, fieldProblem } from '@/components/goods/recharge-values';
import { Notice } from '@/components/ui/notice';
import { SubmitButton } from '@/components/ui/submit-button';
import { toast } from '@/components/ui/toast';
import { useAttempt } from '@/components/ui/use-attempt';
import { call } from '@/lib/api/browser';
import type { OrderDetail } from '@/lib/contract/order';
import type { AccountCheckResult } from '@/lib/contract/recharge';
import { checkAccount } from '@/lib/queries/check-account';
import { orderDetailKey } from '@/lib/queries/order-detail';
import styles from './order-detail.module.css';

/** A wrong account is corrected here as long as nothing was sent: checked again, then taken over. */
export function FixAccount({ order }: { order: OrderDetail }) {
  const text = useTranslations('order.fix');
  const client = useQueryClient();
  const { attempt, isBusy, problem, setProblem } = useAttempt();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [isAsked, setAsked] = useState(false);
  const [found, setFound] = useState<AccountCheckResult | null>(null);
  const fields = order.rechargeFields;
  const looksUp = order.accountCheck?.mode === 'ROLE_LOOKUP' || order.accountCheck?.mode === 'CARRIER_LOOKUP';

  function type(key: string, value: string) {
    setTyped((current) => ({ ...current, [key]: value }));
    setFound(null);
    setProblem('');
  }

  async function check(roleId?: string): Promise<AccountCheckResult | null> {
    const values = cleanValues(fields, typed);
    if (!values) return null;
    const asked = roleId === undefined ? values : { ...values, roleId };
    const question = { goodsId: order.goodsId, skuId: order.skuId, values: asked };
    return checkAccount(question, AbortSignal.timeout(15_000));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    const values = cleanValues(fields, typed);
    if (!values) return;
    void attempt(async () => {
      if (looksUp && !found) {
        setFound(await check());
        return;
      }
      await call('POST /order/member/order/update_account', {
        body: { orderSn: order.sn, values, validateToken: found?.validateToken },
      });
      toast.success(text('done'));
      setOpen(false);
      setFound(null);
      await client.invalidateQueries({ queryKey: orderDetailKey(order.sn) });
    });
  }

  if (!isOpen) {
    return (
      <Notice
        tone={order.holdReason === 'SUPPLIER' ? 'warning' : 'info'}
        end={
          <button type="button" className="button button-small" onClick={() => setOpen(true)}>
            {text('open')}
          </button>
        }
      >
        {text(order.holdReason === 'SUPPLIER' ? 'needed' : 'possible')}
      </Notice>
    );
  }
  const mustChoose = found !== null && found.roleList.length > 0;
  return (
    <section className="card pad" aria-labelledby="order-fix">
      <h2 id="order-fix" className={styles.title}>
        {text('title')}
      </h2>
      <form className={styles.fix} onSubmit={submit} noValidate>
        {fields.map((field) => (
          <RechargeControl
            key={field.key}
            field={field}
            value={typed[field.key] ?? ''}
            problem={
              isAsked && fieldProblem(field, typed[field.key] ?? '')
                ? (field.patternMessage ?? text('wrong'))
                : null
            }
            isWide
            onType={(value) => type(field.key, value)}
            onChoose={(value) => type(field.key, value)}
            onLeave={() => {}}
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
                onClick={() => attempt(async () => setFound(await check(role.roleId)))}
              >
                {role.roleName}
              </button>
            ))}
          </fieldset>
        ) : found ? (
          <Notice tone="success" live>
            {found.roleName ? text('found', { role: found.roleName }) : text('foundPlain')}
          </Notice>
        ) : null}
        <div className="row row-wrap">
          <SubmitButton busy={isBusy} busyText={text('working')} disabled={mustChoose}>
            {text(looksUp && !found ? 'check' : 'save')}
          </SubmitButton>
          <button type="button" className="button" onClick={() => setOpen(false)}>
            {text('close')}
          </button>
        </div>
      </form>
    </section>
  );
}
