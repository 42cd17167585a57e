import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { OrderNumber } from '@/components/staff/format/order-number';
import { useMethodName } from '@/components/staff/format/order-words';
import { usePaymentStatusName } from '@/components/staff/format/payment-status';
import { OrderState } from '@/components/staff/format/state-tag';
import { useDebounced } from '@/components/ui/hooks/use-debounced';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { Icon } from '@/components/ui/picture/icon';
import type { OrderFoundBy } from '@/lib/orders/found-by';
import { staffOrderQuery } from '@/lib/orders/queries/staff';
import {
  staffAuditPath,
  staffInboxPath,
  staffLotsPath,
  staffMemberPath,
  staffOrderActionPath,
  staffOrderPath,
  staffOrdersPath,
  staffProductPath,
} from '@/lib/routing/staff-paths';
import { staffSearchQuery } from '@/lib/search/queries/staff';
import type { StaffFound } from '@/lib/search/staff/contract';
import { NavigationIcon } from './navigation-icon';
import type { PaletteGroup } from './palette-rows';
import { usePermission } from './profile-context';

const debounceMs = 200;
/** Shorter texts find too much to be worth a search; the contract refuses them. */
const leastCharacters = 2;

export type PaletteScope = 'ALL' | 'MEMBERS';

const nothing: StaffFound = { orders: [], payments: [], members: [], products: [], codes: [], tickets: [] };

/** What the text finds, as far as the person may see it, each row with how it was found. */
export function useRecords(typed: string, scope: PaletteScope): { groups: PaletteGroup[]; isBusy: boolean } {
  const t = useTranslations('staff.palette');
  const by = useTranslations('staff.foundBy');
  const methodName = useMethodName();
  const statusName = usePaymentStatusName();
  const q = useDebounced(typed, debounceMs);
  const isSearch = q.length >= leastCharacters;
  const isAll = scope === 'ALL';
  const canSeeOrders = usePermission('order.view');
  const search = useQuery({
    ...staffSearchQuery({ q, kind: isAll ? undefined : 'members' }),
    enabled: isSearch,
  });
  const found = isSearch ? (search.data ?? nothing) : nothing;
  const numbers = new Set([
    ...found.orders.map(({ sn }) => sn),
    ...found.payments.map(({ orderSn }) => orderSn),
  ]);
  const [only] = numbers.size === 1 ? numbers : [];
  const foundBy = (ways: readonly OrderFoundBy[]) => ways.map((way) => by(way)).join(', ');

  const groups: PaletteGroup[] = [
    {
      key: 'orders',
      rows: found.orders.map((row) => ({
        key: `order-${row.sn}`,
        start: <CoverImage src={row.goodsCover} alt="" size={28} />,
        title: <OrderNumber sn={row.sn} />,
        hint: [foundBy(row.by), row.goodsName, row.specifications, row.member].filter(Boolean).join(' · '),
        end: <OrderState {...row} />,
        path: staffOrderPath(row.sn),
      })),
    },
    {
      key: 'payments',
      rows: found.payments.map((row) => ({
        key: `payment-${row.id}`,
        start: <Icon name="card" />,
        title: row.card ?? methodName(row.method),
        hint: [foundBy(row.by), t('ofOrder', { number: row.orderSn }), row.createdTime.slice(0, 16)].join(
          ' · ',
        ),
        end: statusName(row.status),
        path: staffOrderPath(row.orderSn),
      })),
    },
    { key: 'withOrder', rows: useOrderCommands(only) },
    {
      key: 'members',
      rows: found.members.map((row) => ({
        key: `member-${row.id}`,
        start: <Icon name="user" />,
        title: row.nickname,
        hint: [foundBy(row.by), row.contact ?? row.id].filter(Boolean).join(' · '),
        end: row.levelName,
        path: staffMemberPath(row.id),
      })),
    },
    {
      key: 'products',
      rows: found.products.map((row) => ({
        key: `product-${row.id}`,
        start: <CoverImage src={row.cover} alt="" size={28} />,
        title: row.name,
        hint: [row.category, row.sn].join(' · '),
        path: staffProductPath(row.id),
      })),
    },
    {
      key: 'codes',
      rows: found.codes.map((row) => ({
        key: `code-${row.id}`,
        start: <NavigationIcon name="key" />,
        title: `${row.goodsName} ${row.specifications}`,
        hint: [
          by('CODE_END'),
          t('ofLot', { lot: row.lotSn }),
          ...(row.orderSn ? [t('ofOrder', { number: row.orderSn })] : []),
        ].join(' · '),
        path: row.orderSn
          ? staffOrderPath(row.orderSn)
          : `${staffLotsPath}?q=${encodeURIComponent(row.lotSn)}`,
      })),
    },
    {
      key: 'tickets',
      rows: found.tickets.map((row) => ({
        key: `ticket-${row.id}`,
        start: <Icon name="headset" />,
        title: row.subject,
        hint: row.member.nickname,
        path: `${staffInboxPath}?id=${row.id}`,
      })),
    },
    {
      key: 'everywhere',
      rows:
        isSearch && isAll && canSeeOrders && only === undefined
          ? [
              {
                key: 'order-list',
                start: <Icon name="receipt" />,
                title: t('ordersWith', { text: q }),
                path: `${staffOrdersPath}?q=${encodeURIComponent(q)}`,
              },
            ]
          : [],
    },
  ];
  return { groups, isBusy: q !== typed || search.isFetching };
}

/** What the person may do with the only order that was found. */
function useOrderCommands(orderSn: string | undefined): PaletteGroup['rows'] {
  const t = useTranslations('staff');
  const order = useQuery({ ...staffOrderQuery(orderSn ?? ''), enabled: orderSn !== undefined });
  if (!orderSn) return [];
  return [
    ...(order.data?.actions ?? []).map((action) => ({
      key: `action-${action}`,
      start: <Icon name="chevron-right" />,
      title: t(`order.action.${action}`),
      path: staffOrderActionPath(orderSn, action),
    })),
    {
      key: 'order-audit',
      start: <Icon name="clock" />,
      title: t('palette.inAudit'),
      path: `${staffAuditPath}?subject=${orderSn}`,
    },
  ];
}
