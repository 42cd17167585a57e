import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { OrderNumber } from '@/components/staff/format/order-number';
import { OrderState } from '@/components/staff/format/state-tag';
import { useDebounced } from '@/components/ui/hooks/use-debounced';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { Icon } from '@/components/ui/picture/icon';
import { productsQuery } from '@/lib/queries/staff/catalogue';
import { inboxListQuery } from '@/lib/queries/staff/inbox';
import { membersQuery } from '@/lib/queries/staff/members';
import { staffOrderListQuery, staffOrderQuery } from '@/lib/queries/staff/orders';
import {
  staffAuditPath,
  staffInboxPath,
  staffMemberPath,
  staffOrderActionPath,
  staffOrderPath,
  staffOrdersPath,
  staffProductPath,
} from '@/lib/routing/staff-paths';
import type { PaletteGroup } from './palette-rows';
import { usePermission } from './profile-context';

/** Rows of one kind that the palette shows. */
const mostRows = 4;
const debounceMs = 200;
/** Shorter texts match too much to be worth a search. */
const leastCharacters = 2;

export type PaletteScope = 'ALL' | 'MEMBERS' | 'PRODUCTS';

/** What the text finds: orders, members, products and open tickets, as far as the person may see them. */
export function useRecords(typed: string, scope: PaletteScope): { groups: PaletteGroup[]; isBusy: boolean } {
  const t = useTranslations('staff.palette');
  const q = useDebounced(typed, debounceMs);
  const isSearch = q.length >= leastCharacters;
  const isAll = scope === 'ALL';
  const isFor = (wanted: PaletteScope, isPermitted: boolean) =>
    isSearch && isPermitted && (isAll || scope === wanted);
  const canSeeOrders = usePermission('order.view');
  const canSeeMembers = usePermission('member.view');
  const canSeeProducts = usePermission('catalogue.view');
  const canReply = usePermission('ticket.reply');

  const orders = useQuery({ ...staffOrderListQuery({ q }), enabled: isFor('ALL', canSeeOrders) });
  const members = useQuery({ ...membersQuery({ q }), enabled: isFor('MEMBERS', canSeeMembers) });
  const products = useQuery({ ...productsQuery({ q }), enabled: isFor('PRODUCTS', canSeeProducts) });
  const tickets = useQuery({ ...inboxListQuery({ q }), enabled: isFor('ALL', canReply) });
  const found = {
    orders: orders.isEnabled ? (orders.data?.rows ?? []) : [],
    members: members.isEnabled ? (members.data?.rows ?? []) : [],
    products: products.isEnabled ? (products.data?.rows ?? []) : [],
    tickets: tickets.isEnabled ? (tickets.data?.rows ?? []) : [],
  };
  const only = found.orders.length === 1 ? found.orders[0] : undefined;

  const groups: PaletteGroup[] = [
    {
      key: 'orders',
      rows: found.orders.slice(0, mostRows).map((row) => ({
        key: `order-${row.sn}`,
        start: <CoverImage src={row.goodsCover} alt="" size={28} />,
        title: <OrderNumber sn={row.sn} />,
        hint: [row.goodsName, row.specifications, row.member].join(' · '),
        end: <OrderState status={row.status} holdReason={row.holdReason} />,
        path: staffOrderPath(row.sn),
      })),
    },
    { key: 'withOrder', rows: useOrderCommands(only?.sn) },
    {
      key: 'members',
      rows: found.members.slice(0, mostRows).map((row) => ({
        key: `member-${row.id}`,
        start: <Icon name="user" />,
        title: row.nickname,
        hint: row.contact ?? row.id,
        end: row.levelName,
        path: staffMemberPath(row.id),
      })),
    },
    {
      key: 'products',
      rows: found.products.slice(0, mostRows).map((row) => ({
        key: `product-${row.id}`,
        start: <CoverImage src={row.cover} alt="" size={28} />,
        title: row.name,
        hint: [row.category, row.sn].join(' · '),
        path: staffProductPath(row.id),
      })),
    },
    {
      key: 'tickets',
      rows: found.tickets.slice(0, mostRows).map((row) => ({
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
        isFor('ALL', canSeeOrders) && found.orders.length !== 1
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
  const isBusy = q !== typed || [orders, members, products, tickets].some(({ isFetching }) => isFetching);
  return { groups, isBusy };
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
