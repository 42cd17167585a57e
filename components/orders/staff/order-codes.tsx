import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PresentCell } from '@/components/presents/staff/present-cell';
import { Panel } from '@/components/staff/format/panel';
import { StateTag, type Tone } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import type { StaffOrderDetail } from '@/lib/orders/staff/contract';
import { Link } from '@/lib/routing/navigation';
import { staffLotsPath } from '@/lib/routing/staff-paths';

const ReplaceDialog = dynamic(() => import('./replace-dialog').then((file) => file.ReplaceDialog), {
  ssr: false,
});

type Code = StaffOrderDetail['codes'][number];

const tones: Record<Code['state'], Tone> = {
  SOLD: 'grey',
  REVEALED: 'green',
  INVALID: 'red',
  REPLACED: 'amber',
};

/** The codes of an order, masked. Those that the member has seen can be replaced. */
export function OrderCodes({ order }: { readonly order: StaffOrderDetail }) {
  const t = useTranslations('staff.orderCodes');
  const mayReplace = usePermission('aftersales.decide');
  const [isOpen, setIsOpen] = useState(false);
  if (order.codes.length === 0) return null;
  return (
    <Panel
      title={t('title')}
      isFlush
      extra={
        mayReplace && order.mayReplaceCodes ? (
          <Button size="small" onClick={() => setIsOpen(true)}>
            {t('replace')}
          </Button>
        ) : null
      }
    >
      <ul className="s-rows s-codes">
        {order.codes.map((code) => (
          <CodeRow key={code.id} orderSn={order.sn} code={code} codes={order.codes} />
        ))}
      </ul>
      {isOpen ? <ReplaceDialog order={order} onClose={() => setIsOpen(false)} /> : null}
    </Panel>
  );
}

function CodeRow({
  orderSn,
  code,
  codes,
}: {
  readonly orderSn: string;
  readonly code: Code;
  readonly codes: readonly Code[];
}) {
  const t = useTranslations('staff.orderCodes');
  const mayOpenLot = usePermission('catalogue.view');
  const other = codes.find(({ id }) => id === code.replacedById);
  return (
    <li>
      <span>
        <b translate="no">{code.masked}</b>
        <small>{t('number', { number: code.number })}</small>
      </span>
      {mayOpenLot ? (
        <Link className="s-link" href={`${staffLotsPath}?q=${encodeURIComponent(code.lotSn)}`}>
          {t('lot', { lot: code.lotSn })}
        </Link>
      ) : (
        <span>{t('lot', { lot: code.lotSn })}</span>
      )}
      {code.shownTime ? <When time={code.shownTime} /> : <span />}
      <span>
        <StateTag tone={tones[code.state]}>{t(`state.${code.state}`)}</StateTag>
        {other ? <small>{t('replacedBy', { number: other.number })}</small> : null}
        {code.present ? <PresentCell orderSn={orderSn} present={code.present} /> : null}
      </span>
    </li>
  );
}
