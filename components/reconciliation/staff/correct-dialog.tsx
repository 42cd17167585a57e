import { App, Button, Form, Input, Select } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { NumberInput } from '@/components/staff/form/number-input';
import { minorOf } from '@/components/staff/format/money';
import { Facts } from '@/components/staff/format/panel';
import { Icon } from '@/components/ui/picture/icon';
import { randomKey } from '@/lib/api/random-key';
import {
  type CorrectableAccount,
  type CorrectionLine,
  correctableAccounts,
  correctionProblem,
  mostCorrectionLines,
} from '@/lib/reconciliation/correction-rules';
import { type BookDifference, correctBooks, financeQueries } from '@/lib/reconciliation/queries/staff';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { explanationMost, orderNumberMost } from '@/lib/text-lengths';
import { useMovementText } from './movement-text';

type LineInput = {
  account?: CorrectableAccount;
  provider?: string;
  currency?: string;
  debit?: number | null;
  credit?: number | null;
};
type Values = { lines?: LineInput[]; orderSn?: string; reason: string };

/** Asks another person for a correcting entry of the books, also one that resolves a difference. */
export function CorrectDialog({
  difference,
  providers,
  currencies,
  onClose,
}: {
  readonly difference: BookDifference | null;
  readonly providers: readonly string[];
  readonly currencies: readonly string[];
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.reconciliation');
  const textOf = useMovementText();
  const { message } = App.useApp();
  // The same request, sent again after a lost response, is one request.
  const [key] = useState(() => randomKey());
  const ask = useStaffAction(
    ({ lines = [], orderSn, reason }: Values) =>
      correctBooks(
        {
          lines: lines.map(lineOf),
          ...(orderSn?.trim() ? { orderSn: orderSn.trim() } : {}),
          ...(difference ? { differenceId: difference.id } : {}),
          reason: reason.trim(),
        },
        key,
      ),
    [financeQueries, ['staff', 'approvals']],
  );
  const [home = 'CNY'] = currencies;
  return (
    <ActionDialog<Values>
      title={t('correction.title')}
      effect={t('correction.effect')}
      submit={t('correction.submit')}
      width={760}
      isBusy={ask.isPending}
      error={ask.error}
      onClose={onClose}
      onSubmit={(values) =>
        ask.mutate(values, {
          onSuccess: () => {
            message.success(t('correction.asked'));
            onClose();
          },
        })
      }
    >
      {difference ? (
        <Facts
          facts={[
            { name: t('correction.difference'), value: t(`kind.${difference.kind}`) },
            { name: t('subject'), value: <code translate="no">{difference.subject}</code> },
            { name: t('expected'), value: textOf(difference.expected) },
            { name: t('found'), value: textOf(difference.found) },
          ]}
        />
      ) : null}
      <Form.List
        name="lines"
        initialValue={[{ currency: home }, { currency: home }]}
        rules={[
          {
            validator: async (_rule, lines: LineInput[] = []) => {
              if (!lines.every(isComplete)) throw new Error(t('correction.problem.INCOMPLETE'));
              const problem = correctionProblem(lines.map(lineOf));
              if (problem) throw new Error(t(`correction.problem.${problem}`));
            },
          },
        ]}
      >
        {(fields, { add, remove }, { errors }) => (
          <fieldset className="s-lines">
            <legend>{t('correction.lines')}</legend>
            {fields.map(({ key: field, name }, index) => (
              <LineFields
                key={field}
                name={name}
                number={index + 1}
                providers={providers}
                currencies={currencies}
                onRemove={fields.length > 2 ? () => remove(name) : undefined}
              />
            ))}
            {fields.length < mostCorrectionLines ? (
              <Button icon={<Icon name="plus" size={16} />} onClick={() => add({ currency: home })}>
                {t('correction.add')}
              </Button>
            ) : null}
            <Form.ErrorList errors={errors} />
          </fieldset>
        )}
      </Form.List>
      <Form.Item name="orderSn" label={t('correction.order')} extra={t('correction.orderHint')}>
        <Input maxLength={orderNumberMost} inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonMissing') }]}
      >
        <Input.TextArea rows={3} maxLength={explanationMost} showCount />
      </Form.Item>
    </ActionDialog>
  );
}

/** Account, provider, currency, and either a debit or a credit. */
function LineFields({
  name,
  number,
  providers,
  currencies,
  onRemove,
}: {
  readonly name: number;
  readonly number: number;
  readonly providers: readonly string[];
  readonly currencies: readonly string[];
  readonly onRemove: (() => void) | undefined;
}) {
  const t = useTranslations('staff.reconciliation.correction');
  const labelOf = (text: string) => t('ofLine', { number, field: text });
  return (
    <div className="s-line">
      <Form.Item name={[name, 'account']} noStyle>
        <Select
          aria-label={labelOf(t('account'))}
          placeholder={t('account')}
          options={correctableAccounts.map((value) => ({ value, label: t(`accounts.${value}`) }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={[['lines', name, 'account']]}>
        {({ getFieldValue }) =>
          getFieldValue(['lines', name, 'account']) === 'RECEIVABLE' ? (
            <Form.Item name={[name, 'provider']} noStyle>
              <Select
                aria-label={labelOf(t('provider'))}
                placeholder={t('provider')}
                options={providers.map((value) => ({ value, label: value }))}
              />
            </Form.Item>
          ) : null
        }
      </Form.Item>
      <Form.Item name={[name, 'currency']} noStyle>
        <Select
          aria-label={labelOf(t('currency'))}
          options={currencies.map((value) => ({ value, label: value }))}
        />
      </Form.Item>
      <Form.Item name={[name, 'debit']} noStyle>
        <NumberInput min={0} aria-label={labelOf(t('debit'))} placeholder={t('debit')} />
      </Form.Item>
      <Form.Item name={[name, 'credit']} noStyle>
        <NumberInput min={0} aria-label={labelOf(t('credit'))} placeholder={t('credit')} />
      </Form.Item>
      {onRemove ? (
        <Button
          type="text"
          aria-label={t('remove', { number })}
          icon={<Icon name="close" size={16} />}
          onClick={onRemove}
        />
      ) : null}
    </div>
  );
}

/** Whether a line has an account and exactly one amount. */
function isComplete({ account, currency, debit, credit }: LineInput): boolean {
  return Boolean(account && currency) && Boolean(debit) !== Boolean(credit);
}

function lineOf({ account = 'BANK', provider, currency = 'CNY', debit, credit }: LineInput): CorrectionLine {
  const minor = minorOf(debit || 0, currency) - minorOf(credit || 0, currency);
  return { account, currency, minor, ...(account === 'RECEIVABLE' && provider ? { provider } : {}) };
}
