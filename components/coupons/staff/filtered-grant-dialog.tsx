import { useQuery } from '@tanstack/react-query';
import { Alert, App, Form, Input, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { NumberInput } from '@/components/staff/form/number-input';
import { PickerOfShanghai } from '@/components/staff/form/shanghai-picker';
import { useRequestKey } from '@/components/staff/form/use-request-key';
import { formatCount } from '@/components/staff/format/count';
import { couponMembersQuery, couponQueries, grantFiltered } from '@/lib/coupons/queries/staff';
import type { StaffCouponRow } from '@/lib/coupons/staff/contract';
import type { CouponMemberFilter } from '@/lib/coupons/staff/grant-contract';
import { type Locale, localeNames, locales } from '@/lib/i18n/locales';
import { formatYuan } from '@/lib/money';
import { catalogueQueries } from '@/lib/products/queries/staff-catalogue';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { reasonMost } from '@/lib/text-lengths';

type Answer = 'YES' | 'NO';
type Values = {
  since?: Dayjs | null;
  bought?: Answer;
  language?: Locale;
  verified?: Answer;
  count?: number;
  reason: string;
};

const isYes = (answer: Answer | undefined) => (answer === undefined ? null : answer === 'YES');

function filterOf({ since, bought, language, verified }: Partial<Values>): CouponMemberFilter {
  return {
    registeredSince: since?.format('YYYY-MM-DD') ?? null,
    hasBought: isYes(bought),
    language: language ?? null,
    isVerified: isYes(verified),
  };
}

/** Grants a coupon to all members who match a filter, after their number was confirmed. */
export function FilteredGrantDialog({
  coupon,
  onClose,
}: {
  readonly coupon: StaffCouponRow;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.coupons.grant');
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const values = (Form.useWatch([], form) ?? {}) as Partial<Values>;
  const filter = filterOf(values);
  const keyOf = useRequestKey();
  const { data: found, isFetching } = useQuery(couponMembersQuery({ id: coupon.id, filter }));
  const members = found?.members ?? 0;
  const grant = useStaffAction(
    ({ count = 0, reason }: Values) => {
      const body = { id: coupon.id, filter, until: found?.until ?? 0, count, reason: reason.trim() };
      return grantFiltered(body, keyOf(body));
    },
    [couponQueries, catalogueQueries],
  );
  return (
    <ActionDialog<Values>
      title={t('titleOf', { name: coupon.name })}
      submit={t('submit', { count: members })}
      isBusy={grant.isPending}
      isDisabled={isFetching || members === 0 || members > (found?.most ?? 0)}
      error={grant.error}
      form={form}
      onClose={onClose}
      onSubmit={(sent) =>
        grant.mutate(sent, {
          onSuccess: ({ status, members: all }) => {
            message.success(status === 'WAITING' ? t('asked') : t('running', { count: all }));
            onClose();
          },
        })
      }
    >
      <FilterFields />
      <p role="status" className="s-hint">
        {found && !isFetching ? t('matching', { count: members }) : t('counting')}
      </p>
      {found && !isFetching ? <Effect found={found} /> : null}
      <Form.Item
        name="count"
        label={t('count')}
        rules={[
          {
            validator: (_rule, count: number | null | undefined) =>
              count === members
                ? Promise.resolve()
                : Promise.reject(new Error(t('countWrong', { count: members }))),
          },
        ]}
      >
        <NumberInput min={1} precision={0} />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonMissing') }]}
      >
        <Input maxLength={reasonMost} />
      </Form.Item>
    </ActionDialog>
  );
}

function FilterFields() {
  const t = useTranslations('staff.coupons.grant');
  const answers = (['YES', 'NO'] as const).map((value) => ({ value, label: t(`answer.${value}`) }));
  const all = t('answer.ALL');
  return (
    <>
      <div className="s-pair">
        <Form.Item name="since" label={t('since')}>
          <PickerOfShanghai placeholder={all} />
        </Form.Item>
        <Form.Item name="bought" label={t('bought')}>
          <Select allowClear virtual={false} placeholder={all} options={answers} />
        </Form.Item>
      </div>
      <div className="s-pair">
        <Form.Item name="language" label={t('language')}>
          <Select
            allowClear
            virtual={false}
            placeholder={all}
            options={locales.map((value) => ({ value, label: localeNames[value] }))}
          />
        </Form.Item>
        <Form.Item name="verified" label={t('verified')}>
          <Select allowClear virtual={false} placeholder={all} options={answers} />
        </Form.Item>
      </div>
    </>
  );
}

type Found = { members: number; left: number; most: number; mostOff: number | null };

/** What the grant can save at most, and whether it is possible for all of them. */
function Effect({ found: { members, left, most, mostOff } }: { readonly found: Found }) {
  const t = useTranslations('staff.coupons.grant');
  const isTooMany = members > most;
  return (
    <Alert
      className="s-alert"
      type={isTooMany || members > left ? 'warning' : 'info'}
      showIcon
      title={mostOff === null ? t('unbounded') : `${t('sum')} ${formatYuan(mostOff * members)}`}
      description={
        isTooMany
          ? t('tooMany', { most: formatCount(most) })
          : members > left
            ? t('fewLeft', { left: formatCount(left) })
            : t('limitHint')
      }
    />
  );
}
