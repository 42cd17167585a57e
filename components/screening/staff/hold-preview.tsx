import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Skeleton } from 'antd';
import { useTranslations } from 'next-intl';
import { OrderNumber } from '@/components/staff/format/order-number';
import { OrderState } from '@/components/staff/format/state-tag';
import { LoadError } from '@/components/staff/list/list-states';
import { holdQuery } from '@/lib/screening/queries/staff';
import { HoldFacts } from './hold-facts';
import { MatchedRules } from './matched-rules';

/** An order on hold beside the queue, to look at without leaving what is open. */
export function HoldPreview({
  orderSn,
  onOpen,
  onClose,
}: {
  readonly orderSn: string;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.screening');
  const { data, isError, error, refetch } = useQuery(holdQuery(orderSn));
  return (
    <Drawer
      open
      size={420}
      title={
        <>
          {t('preview')} <OrderNumber sn={orderSn} />
        </>
      }
      onClose={onClose}
      footer={
        <div className="s-dialog-foot">
          <Button autoFocus onClick={onClose}>
            {t('closePreview')}
          </Button>
          <Button type="primary" onClick={onOpen}>
            {t('openPreview')}
          </Button>
        </div>
      }
    >
      {data ? (
        <div className="s-hold-preview">
          <p>
            <OrderState {...data.order} />
          </p>
          <MatchedRules detail={data} />
          <HoldFacts detail={data} />
        </div>
      ) : isError ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  );
}
