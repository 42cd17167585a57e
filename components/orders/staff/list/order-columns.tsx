import { useTranslations } from 'next-intl';
import { Countdown } from '@/components/staff/format/countdown';
import { DeliveryMark } from '@/components/staff/format/delivery-mark';
import { Money } from '@/components/staff/format/money';
import { OrderNumber } from '@/components/staff/format/order-number';
import { useMethodName } from '@/components/staff/format/order-words';
import { OrderState } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import type { Column } from '@/components/staff/list/data-table';
import { CoverImage } from '@/components/ui/picture/cover-image';
import type { StaffOrderRow } from '@/lib/orders/staff/contract';

const cover = 28;

/** What was bought: cover, product, denomination and quantity. */
function Product({ row }: { readonly row: StaffOrderRow }) {
  return (
    <span className="s-product">
      <CoverImage src={row.goodsCover} alt="" size={cover} />
      <span>
        <b className="clip" title={row.goodsName}>
          {row.goodsName}
        </b>
        <small className="clip" title={row.specifications}>
          {row.quantity > 1 ? `${row.specifications} × ${row.quantity}` : row.specifications}
        </small>
        <small className="clip" data-below="1360">
          {[row.account, shortMember(row.member)].filter(Boolean).join(' · ')}
        </small>
      </span>
    </span>
  );
}

/** The number of an order, with how a search found it; on a tablet, with the time when it was placed. */
function Sn({ row }: { readonly row: StaffOrderRow }) {
  const t = useTranslations('staff.foundBy');
  return (
    <span className="s-two">
      <OrderNumber sn={row.sn} />
      {row.by?.length ? <small>{row.by.map((way) => t(way)).join(', ')}</small> : null}
      <small data-below="1200">
        <When time={row.createdTime} />
      </small>
    </span>
  );
}

const shortMember = (masked: string) => (masked.includes('*') ? masked.replace(/@.*$/, '') : masked);

/** A masked mailbox without its domain, which is in the tooltip. */
function Member({ masked }: { readonly masked: string }) {
  return <span title={masked}>{shortMember(masked)}</span>;
}

/** What was paid, or the time that is left to pay. */
function Paid({ row }: { readonly row: StaffOrderRow }) {
  if (row.status === 'PENDING_PAYMENT')
    return (
      <span className="s-money" data-open>
        <b>
          <Money yuan={row.payAmount} />
        </b>
        {row.expireTime ? (
          <small>
            <Countdown until={row.expireTime} />
          </small>
        ) : null}
      </span>
    );
  return <Money yuan={row.payAmount} currency={row.payCurrency} amount={row.payCurrencyAmount} />;
}

export function useOrderColumns(): Column<StaffOrderRow>[] {
  const t = useTranslations('staff.orders.column');
  const methodName = useMethodName();
  return [
    { key: 'sn', title: t('order'), width: '158px', render: (row) => <Sn row={row} /> },
    {
      key: 'placed',
      title: t('placed'),
      width: '84px',
      from: 1200,
      render: (row) => <When time={row.createdTime} />,
    },
    { key: 'product', title: t('product'), render: (row) => <Product row={row} /> },
    {
      key: 'mode',
      title: t('delivery'),
      width: '104px',
      from: 1200,
      render: (row) => <DeliveryMark mode={row.deliveryMode} />,
    },
    {
      key: 'account',
      title: t('account'),
      width: '128px',
      from: 1360,
      render: (row) => row.account ?? '–',
    },
    {
      key: 'member',
      title: t('member'),
      width: '92px',
      from: 1360,
      render: (row) => <Member masked={row.member} />,
    },
    {
      key: 'method',
      title: t('payment'),
      width: '108px',
      from: 1200,
      render: (row) => row.card ?? (row.paymentMethod ? methodName(row.paymentMethod) : '–'),
    },
    { key: 'paid', title: t('paid'), isNumber: true, width: '104px', render: (row) => <Paid row={row} /> },
    {
      key: 'state',
      title: t('state'),
      width: '168px',
      render: (row) => <OrderState {...row} />,
    },
  ];
}

/** An order on the phone. */
export function OrderCard({ row }: { readonly row: StaffOrderRow }) {
  return (
    <span className="s-card">
      <span className="s-card-line">
        <Sn row={row} />
        <When time={row.createdTime} />
      </span>
      <span className="s-card-line">
        <Product row={row} />
        <Paid row={row} />
      </span>
      <span className="s-card-line">
        <OrderState {...row} />
        <small>{row.member}</small>
      </span>
    </span>
  );
}
