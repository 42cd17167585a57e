import { App, Button } from 'antd';
import { useTranslations } from 'next-intl';
import { useShownError } from '@/components/staff/form/error-note';
import { operationQueries } from '@/lib/operations/queries/staff';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';

/** Runs the work of a row again. Its handler does nothing that was done already, so no dialog asks. */
export function RetryButton({ run }: { readonly run: () => Promise<unknown> }) {
  const t = useTranslations('staff.operations');
  const { message } = App.useApp();
  const retry = useStaffAction(run, [operationQueries]);
  const failed = useShownError(retry.error);
  return (
    <span className="s-actions s-above">
      <Button
        size="small"
        loading={retry.isPending}
        onClick={() => retry.mutate(undefined, { onSuccess: () => void message.success(t('retried')) })}
      >
        {t('retry')}
      </Button>
      {failed ? <small role="alert">{failed}</small> : null}
    </span>
  );
}
