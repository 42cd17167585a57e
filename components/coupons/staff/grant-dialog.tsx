import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Form, Input, Modal, Select } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { NumberInput } from '@/components/staff/form/number-input';
import { useRequestKey } from '@/components/staff/form/use-request-key';
import { mostGranted } from '@/lib/coupons/coupon-states';
import { couponQueries, couponsQuery, grantCoupon } from '@/lib/coupons/queries/staff';
import type { GrantResult, StaffCouponRow } from '@/lib/coupons/staff/contract';
import { memberQueries } from '@/lib/members/queries/staff';
import { formatYuan } from '@/lib/money';
import { catalogueQueries } from '@/lib/products/queries/staff-catalogue';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { hasTypedLabel } from '@/lib/text/filter';
import { reasonMost } from '@/lib/text-lengths';

type Values = { couponId?: string; members?: string; count?: number; reason: string };
type Results = readonly { sent: string; result: GrantResult }[];

const linesOf = (text: string | undefined) => (text ?? '').split(/[\s,;，；]+/).filter(Boolean);

type Props = {
  /** Null: the person chooses it. */
  readonly coupon?: StaffCouponRow;
  /** Null: the person names several. */
  readonly member?: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
};

/** Grants a coupon to members. Each member's result is listed at the end. */
export function GrantDialog({ coupon, member, onClose }: Props) {
  const t = useTranslations('staff.coupons.grant');
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const values = Form.useWatch([], form) as Values | undefined;
  const [results, setResults] = useState<Results | null>(null);
  const keyOf = useRequestKey();
  const options = useQuery({ ...couponsQuery({ view: 'OPEN' }), enabled: coupon === undefined });
  const grantable = (options.data?.rows ?? []).filter(({ canGrant }) => canGrant);
  const chosen = coupon ?? grantable.find(({ id }) => id === values?.couponId);
  const members = member ? [member.id] : linesOf(values?.members);
  const grant = useStaffAction(
    ({ count, reason }: Values) => {
      const body = {
        id: chosen?.id ?? '',
        members,
        count: member ? 1 : (count ?? 0),
        reason: reason.trim(),
      };
      return grantCoupon(body, keyOf(body));
    },
    [couponQueries, memberQueries, catalogueQueries],
  );
  if (results) return <GrantResults results={results} onClose={onClose} />;
  return (
    <ActionDialog<Values>
      title={coupon ? t('titleOf', { name: coupon.name }) : t('title')}
      submit={t('submit', { count: members.length })}
      isBusy={grant.isPending}
      isDisabled={members.length === 0 || chosen === undefined}
      error={grant.error}
      form={form}
      onClose={onClose}
      onSubmit={(sent) =>
        grant.mutate(sent, {
          onSuccess: ({ status, granted, results: got }) => {
            if (status === 'WAITING') message.success(t('asked'));
            else if (granted > 0) message.success(t('done', { count: granted }));
            else message.warning(t('nobody'));
            if (member && granted === 1) onClose();
            else setResults(got);
          },
        })
      }
    >
      {coupon ? null : (
        <Form.Item
          name="couponId"
          label={t('coupon')}
          rules={[{ required: true, message: t('couponMissing') }]}
        >
          <Select
            virtual={false}
            showSearch={{ filterOption: hasTypedLabel }}
            options={grantable.map(({ id, name, code }) => ({
              value: id,
              label: t('option', { name, code }),
            }))}
          />
        </Form.Item>
      )}
      {member ? (
        <Form.Item label={t('member')}>
          <span>{member.name}</span>
        </Form.Item>
      ) : (
        <MembersFields members={members} />
      )}
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonMissing') }]}
      >
        <Input maxLength={reasonMost} />
      </Form.Item>
      {chosen ? (
        <Alert
          className="s-alert"
          type="info"
          showIcon
          title={
            chosen.mostOff === null
              ? t('unbounded')
              : `${t('sum')} ${formatYuan(chosen.mostOff * members.length)}`
          }
          description={chosen.mostOff === null ? null : t('limitHint')}
        />
      ) : null}
    </ActionDialog>
  );
}

/** The list of members, and their number as the person counted it. */
function MembersFields({ members }: { readonly members: readonly string[] }) {
  const t = useTranslations('staff.coupons.grant');
  return (
    <>
      <Form.Item
        name="members"
        label={t('members')}
        rules={[
          { required: true, whitespace: true, message: t('membersMissing') },
          {
            validator: (_rule, text: string | undefined) =>
              linesOf(text).length > mostGranted
                ? Promise.reject(new Error(t('tooMany', { most: String(mostGranted) })))
                : Promise.resolve(),
          },
        ]}
      >
        <Input.TextArea rows={6} />
      </Form.Item>
      <Form.Item
        name="count"
        label={t('count')}
        rules={[
          {
            validator: (_rule, count: number | null | undefined) =>
              count === members.length
                ? Promise.resolve()
                : Promise.reject(new Error(t('countWrong', { count: members.length }))),
          },
        ]}
      >
        <NumberInput min={1} max={mostGranted} precision={0} />
      </Form.Item>
    </>
  );
}

function GrantResults({ results, onClose }: { readonly results: Results; readonly onClose: () => void }) {
  const t = useTranslations('staff.coupons');
  return (
    <Modal
      open
      title={t('grant.results')}
      onCancel={onClose}
      footer={
        <Button type="primary" autoFocus onClick={onClose}>
          {t('grant.finish')}
        </Button>
      }
    >
      <div className="s-diff-box">
        <table className="s-diff" aria-label={t('grant.results')}>
          <thead>
            <tr>
              <th scope="col">{t('grant.sent')}</th>
              <th scope="col">{t('grant.result')}</th>
            </tr>
          </thead>
          <tbody>
            {results.map(({ sent, result }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a member may be listed twice, and the list never changes
              <tr key={index}>
                <th scope="row">{sent}</th>
                <td>{t(`result.${result}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  );
}
