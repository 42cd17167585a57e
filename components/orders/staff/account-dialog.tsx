import { useQuery } from '@tanstack/react-query';
import { App, Form, Select, Skeleton } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cleanValue, fieldProblem } from '@/components/products/recharge/recharge-values';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { ReasonFields, type ReasonValues, reasonText } from '@/components/staff/form/reason-fields';
import { RechargeControl } from '@/components/staff/form/recharge-control';
import { LoadError } from '@/components/staff/list/list-states';
import { formatYuan } from '@/lib/money';
import { accountFormQuery, correctAccount, orderQueries } from '@/lib/orders/queries/staff';
import type { StaffOrderDetail } from '@/lib/orders/staff/contract';
import { catalogueQueries } from '@/lib/products/queries/staff-catalogue';
import type { RechargeField } from '@/lib/products/recharge';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { ConflictNote, useConflict } from './conflict-note';

type Values = ReasonValues & { readonly account?: Readonly<Record<string, string>> };

const reasons = ['CALLED', 'WRITTEN', 'OTHER'] as const;

/** Corrects the recharge account of a paid order, as the member said it. */
export function AccountDialog({
  order,
  onClose,
}: {
  readonly order: StaffOrderDetail;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.orderAccount');
  const { message } = App.useApp();
  const form = useQuery(accountFormQuery(order.sn));
  const [roles, setRoles] = useState<readonly { roleId: string; roleName: string }[]>([]);
  const conflict = useConflict(order, order.correction !== null);
  const correct = useStaffAction(
    (values: Values) =>
      correctAccount({
        orderSn: order.sn,
        version: order.version,
        values: typedValues(form.data?.fields ?? [], values.account ?? {}),
        reason: reasonText(values),
      }),
    [orderQueries, catalogueQueries],
  );
  return (
    <ActionDialog<Values>
      title={t('title')}
      effect={t(form.data?.isChecked ? 'effectChecked' : 'effect', {
        amount: formatYuan(order.amounts.paid),
        account: form.data?.account ?? '–',
      })}
      submit={t('submit', { amount: formatYuan(order.amounts.paid) })}
      isBusy={correct.isPending}
      isDisabled={!form.data || !conflict.isPossible}
      error={conflict.hasChanged ? null : correct.error}
      onClose={onClose}
      onSubmit={(values) =>
        correct.mutate(values, {
          onSuccess: ({ approvalId, roleList }) => {
            setRoles(roleList);
            if (roleList.length > 0) return;
            message.success(t(approvalId ? 'asked' : 'done'));
            onClose();
          },
        })
      }
    >
      {form.isError && !form.data ? (
        <LoadError error={form.error} onRetry={() => void form.refetch()} />
      ) : form.data ? (
        form.data.fields.map((field) => <AccountField key={field.key} field={field} />)
      ) : (
        <Skeleton active />
      )}
      {roles.length > 0 ? (
        <Form.Item
          name={['account', 'roleId']}
          label={t('role')}
          extra={t('roleHint')}
          rules={[{ required: true, message: t('roleMissing') }]}
        >
          <Select
            virtual={false}
            options={roles.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))}
          />
        </Form.Item>
      ) : null}
      <ReasonFields reasons={reasons.map((reason) => t(`reason.${reason}`))} />
      <ConflictNote conflict={conflict} order={order} />
    </ActionDialog>
  );
}

function AccountField({ field }: { readonly field: RechargeField }) {
  const t = useTranslations('staff.orderAccount');
  const tProduct = useTranslations('staff.product.problem');
  const check = async (_: unknown, typed?: string) => {
    const value = typed ?? '';
    if (value === '' && !field.required) return;
    const problem = fieldProblem(field, value);
    if (!problem) return;
    throw new Error(
      value === '' ? t('missing') : ('message' in problem && problem.message) || tProduct('format'),
    );
  };
  return (
    <Form.Item
      name={['account', field.key]}
      label={field.label}
      required={field.required}
      rules={[{ validator: check }]}
    >
      <FormControl field={field} />
    </Form.Item>
  );
}

/** antd passes the value and its change. */
function FormControl({
  field,
  value = '',
  onChange = () => undefined,
}: {
  readonly field: RechargeField;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}) {
  return <RechargeControl field={field} value={value} onChange={onChange} />;
}

function typedValues(
  fields: readonly RechargeField[],
  typed: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const values = fields.flatMap((field) => {
    const value = cleanValue(field, typed[field.key] ?? '');
    return value === '' ? [] : [[field.key, value] as const];
  });
  return Object.fromEntries(typed.roleId ? [...values, ['roleId', typed.roleId] as const] : values);
}
