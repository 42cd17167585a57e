import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Modal, Progress } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { useShownError } from '@/components/staff/form/error-note';
import { ReasonFields, type ReasonValues, reasonText } from '@/components/staff/form/reason-fields';
import { OrderNumber } from '@/components/staff/format/order-number';
import { StateTag, type Tone } from '@/components/staff/format/state-tag';
import { orderQueries } from '@/lib/orders/queries/staff';
import { type BulkAction, type BulkResult, runOnOrders } from '@/lib/orders/queries/staff-bulk';
import type { StaffOrderRow } from '@/lib/orders/staff/contract';
import { staffNoteMost } from '@/lib/text-lengths';

const reasons = {
  RELEASE: ['KNOWN', 'CALLED', 'CHECKED', 'OTHER'],
  CANCEL: ['ASKED', 'DUPLICATE', 'OTHER'],
} as const;
const tones: Record<BulkResult['outcome'], Tone> = {
  DONE: 'green',
  ASKED: 'amber',
  SKIPPED: 'amber',
  FAILED: 'red',
};

type Values = ReasonValues & { content: string };

/** Asks for a reason, runs the action on each order and lists the results. */
export function BulkDialog({
  action,
  orders,
  onClose,
}: {
  readonly action: BulkAction;
  readonly orders: readonly StaffOrderRow[];
  readonly onClose: (hasRun: boolean) => void;
}) {
  const t = useTranslations('staff');
  const client = useQueryClient();
  const [results, setResults] = useState<readonly BulkResult[]>([]);
  const run = useMutation({
    mutationFn: async (text: string) => {
      const orderSns = orders.map(({ sn }) => sn);
      for await (const result of runOnOrders(orderSns, action, text)) {
        setResults((before) => [...before, result]);
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: orderQueries }),
  });
  const count = orders.length;
  if (run.isIdle) {
    return (
      <ActionDialog<Values>
        title={t(`bulk.${action}.title`, { count })}
        effect={t(`bulk.${action}.effect`)}
        submit={t(`bulk.${action}.submit`, { count })}
        isDanger={action === 'CANCEL'}
        isBusy={false}
        error={null}
        onClose={() => onClose(false)}
        onSubmit={(values) => run.mutate(action === 'NOTE' ? values.content.trim() : reasonText(values))}
      >
        {action === 'NOTE' ? (
          <Form.Item
            name="content"
            label={t('common.note')}
            rules={[{ required: true, whitespace: true, message: t('bulk.noteMissing') }]}
          >
            <Input.TextArea rows={3} maxLength={staffNoteMost} />
          </Form.Item>
        ) : (
          <ReasonFields reasons={reasons[action].map((reason) => t(`decision.reason.${reason}`))} />
        )}
      </ActionDialog>
    );
  }
  return (
    <Modal
      open
      title={t(`bulk.${action}.title`, { count })}
      closable={!run.isPending}
      keyboard={!run.isPending}
      mask={{ closable: false }}
      onCancel={() => onClose(true)}
      footer={
        <Button type="primary" disabled={run.isPending} onClick={() => onClose(true)}>
          {t('bulk.close')}
        </Button>
      }
    >
      <Progress
        percent={Math.round((results.length / count) * 100)}
        status={run.isPending ? 'active' : 'normal'}
        aria-label={t('bulk.progress')}
      />
      <p role="status">
        {t('bulk.done', { done: results.filter(({ outcome }) => outcome === 'DONE').length, count })}
      </p>
      <ul className="s-bulk-results">
        {results.map((result) => (
          <li key={result.orderSn}>
            <OrderNumber sn={result.orderSn} />
            <Outcome result={result} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function Outcome({ result }: { readonly result: BulkResult }) {
  const t = useTranslations('staff.bulk.outcome');
  const error = useShownError(result.error);
  return (
    <span>
      {error ? <small>{error}</small> : null}{' '}
      <StateTag tone={tones[result.outcome]}>{t(result.outcome)}</StateTag>
    </span>
  );
}
