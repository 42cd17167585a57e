import { App, Form, Input, Select } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { type HiddenReviewWhy, hiddenReviewWhys } from '@/lib/permissions/catalogue-states';
import { catalogueQueries } from '@/lib/products/queries/staff-catalogue';
import { hideReview, showReview } from '@/lib/reviews/queries/staff';
import type { StaffReview } from '@/lib/reviews/staff/contract';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { reasonMost } from '@/lib/text-lengths';

type Values = { why: HiddenReviewWhy; reason: string };

/** Hides a product review, with what its author reads, or shows it again. */
export function HideDialog({
  review,
  onClose,
}: {
  readonly review: StaffReview;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.reviews');
  const { message } = App.useApp();
  const [action] = useState<'HIDE' | 'SHOW'>(review.hiddenWhy === null ? 'HIDE' : 'SHOW');
  const { id, version } = review;
  const change = useStaffAction(
    ({ why, reason }: Values) =>
      action === 'HIDE' ? hideReview({ id, version, why, reason }) : showReview({ id, version, reason }),
    [catalogueQueries],
  );
  return (
    <ActionDialog<Values>
      title={t(`${action}.title`)}
      effect={t(`${action}.effect`)}
      submit={t(`${action}.open`)}
      isDanger={action === 'HIDE'}
      isBusy={change.isPending}
      isDisabled={(action === 'HIDE') !== (review.hiddenWhy === null)}
      error={change.error}
      onClose={onClose}
      onSubmit={(values) =>
        change.mutate(values, {
          onSuccess: () => {
            message.success(t(`${action}.done`));
            onClose();
          },
        })
      }
    >
      {action === 'HIDE' ? (
        <Form.Item
          name="why"
          label={t('whyLabel')}
          extra={t('whyHint')}
          rules={[{ required: true, message: t('whyMissing') }]}
        >
          <Select
            virtual={false}
            placeholder={t('choose')}
            options={hiddenReviewWhys.map((value) => ({ value, label: t(`why.${value}`) }))}
          />
        </Form.Item>
      ) : null}
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
