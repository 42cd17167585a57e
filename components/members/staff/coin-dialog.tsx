import { Alert, App, Form, Input, Segmented, Select } from 'antd';
import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { NumberInput } from '@/components/staff/form/number-input';
import { useRequestKey } from '@/components/staff/form/use-request-key';
import { formatCount } from '@/components/staff/format/count';
import { mostCoins } from '@/lib/members/member-states';
import { adjustCoins, memberQueries } from '@/lib/members/queries/staff';
import type { StaffMemberDetail } from '@/lib/members/staff/contract';
import { formatYuan } from '@/lib/money';
import { catalogueQueries } from '@/lib/products/queries/staff-catalogue';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { descriptionMost, orderNumberMost } from '@/lib/text-lengths';

const reasons = ['LATE', 'FAULTY', 'GOODWILL', 'CORRECTION', 'ABUSE', 'OTHER'] as const;

type Values = {
  direction: 'ADD' | 'TAKE';
  coins: number | null;
  reason: string;
  orderSn?: string;
  memo: string;
};

/** Adds coins or takes them away. The dialog says when a second person has to approve it. */
export function CoinDialog({
  member,
  onClose,
}: {
  readonly member: StaffMemberDetail;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.adjust');
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const values = Form.useWatch([], form) as Values | undefined;
  const keyOf = useRequestKey();
  const coins = values?.coins ?? 0;
  const signed = values?.direction === 'TAKE' ? -coins : coins;
  const { adjusted } = member;
  const needsSecond =
    adjusted.ofMember + coins > adjusted.limit || adjusted.ofAll + coins > adjusted.limitPerDay;
  const adjust = useStaffAction(
    (chosen: Values) => {
      const count = chosen.coins ?? 0;
      const body = {
        id: member.id,
        coins: chosen.direction === 'TAKE' ? -count : count,
        reason: chosen.reason,
        memo: chosen.memo,
        ...(chosen.orderSn?.trim() ? { orderSn: chosen.orderSn.replaceAll(/\s/g, '') } : {}),
      };
      return adjustCoins(body, keyOf(body));
    },
    [memberQueries, catalogueQueries],
  );
  const verb = values?.direction === 'TAKE' ? 'take' : 'add';
  return (
    <ActionDialog<Values>
      title={t('title')}
      submit={needsSecond ? t('ask') : t(verb, { coins })}
      isDanger={verb === 'take'}
      isBusy={adjust.isPending}
      isDisabled={coins === 0}
      error={adjust.error}
      form={form}
      initial={{ direction: 'ADD' }}
      onClose={onClose}
      onSubmit={(chosen) =>
        adjust.mutate(chosen, {
          onSuccess: ({ status, balance }) => {
            message.success(
              status === 'WAITING' ? t('asked') : t('done', { balance: formatCount(balance ?? 0) }),
            );
            onClose();
          },
        })
      }
    >
      <Form.Item name="direction" label={t('direction')}>
        <Segmented
          aria-label={t('direction')}
          options={[
            { value: 'ADD', label: t('addOption') },
            { value: 'TAKE', label: t('takeOption') },
          ]}
        />
      </Form.Item>
      <div className="s-pair">
        <Form.Item
          name="coins"
          label={t('coins')}
          extra={t('worth', { amount: formatYuan(coins / 100) })}
          rules={[{ required: true, message: t('coinsMissing') }]}
        >
          <NumberInput min={1} max={mostCoins} precision={0} />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('reason')}
          rules={[{ required: true, message: t('reasonMissing') }]}
        >
          <Select
            virtual={false}
            placeholder={t('choose')}
            options={reasons.map((key) => ({
              value: t(`reasons.${key}`),
              label: t(`reasons.${key}`),
            }))}
          />
        </Form.Item>
      </div>
      <Form.Item
        name="orderSn"
        label={t('order')}
        rules={[{ pattern: /^\s*(\d\s*){12,24}$/, message: t('orderInvalid') }]}
      >
        <Input maxLength={orderNumberMost} />
      </Form.Item>
      <Form.Item
        name="memo"
        label={t('memo', { lang: member.lang })}
        extra={t('memoHint')}
        rules={[{ required: true, whitespace: true, message: t('memoMissing') }]}
      >
        <Input maxLength={descriptionMost} />
      </Form.Item>
      <dl className="s-sums s-sums-box">
        <Sum name={t('now')} value={formatCount(member.coins.balance)} />
        <Sum name={t('this')} value={`${signed < 0 ? '−' : '+'}${formatCount(Math.abs(signed))}`} />
        <Sum name={t('after')} value={formatCount(member.coins.balance + signed)} isTotal />
        <Sum
          name={t('today')}
          value={t('ofLimit', {
            coins: formatCount(adjusted.ofAll),
            limit: formatCount(adjusted.limitPerDay),
          })}
        />
      </dl>
      {needsSecond ? (
        <Alert
          className="s-alert"
          type="info"
          showIcon
          title={t('second', { limit: formatCount(adjusted.limit) })}
        />
      ) : null}
    </ActionDialog>
  );
}

function Sum({
  name,
  value,
  isTotal,
}: {
  readonly name: string;
  readonly value: string;
  readonly isTotal?: boolean;
}) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
