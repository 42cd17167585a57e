import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import type { PresentOfCode } from '@/lib/presents/contract';

const TakeBackDialog = dynamic(() => import('./take-back-dialog').then((file) => file.TakeBackDialog), {
  ssr: false,
});

/** What became of the present that a code was given as. Staff do not see who opened it. */
export function PresentCell({
  orderSn,
  present,
}: {
  readonly orderSn: string;
  readonly present: PresentOfCode;
}) {
  const t = useTranslations('staff.orderCodes.present');
  const mayTakeBack = usePermission('order.cancel');
  const [isAsking, setAsking] = useState(false);
  return (
    <small>
      {t(`state.${present.state}`)}{' '}
      {present.state === 'OPENED' && present.openedTime ? <When time={present.openedTime} /> : null}
      {present.state === 'WAITING' && mayTakeBack ? (
        <Button size="small" type="link" onClick={() => setAsking(true)}>
          {t('takeBack')}
        </Button>
      ) : null}
      {isAsking ? (
        <TakeBackDialog orderSn={orderSn} presentId={present.id} onClose={() => setAsking(false)} />
      ) : null}
    </small>
  );
}
