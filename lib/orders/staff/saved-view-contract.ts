import { z } from 'zod';
import { viewNameMost } from '../../text-lengths';
import { endpoint, id, nothing } from '../../wire/endpoint';
import { savedViewPages } from '../order-states';

const savedView = z.object({ id, name: z.string(), query: z.string() });

export const savedViewContract = {
  'GET /order/admin/saved_view/list': endpoint({
    summary: 'The own saved views of the order list, or the columns that the person hides there',
    token: 'staff',
    permission: 'order.view',
    query: z.object({ page: z.enum(savedViewPages).default('orders') }),
    data: z.array(savedView),
  }),
  'POST /order/admin/saved_view/save': endpoint({
    summary: 'Save the filters of the order list under a name',
    token: 'staff',
    permission: 'order.view',
    body: z.object({
      page: z.enum(savedViewPages).default('orders'),
      name: z.string().trim().min(1).max(viewNameMost),
      query: z.string().max(500),
    }),
    data: savedView,
  }),
  'POST /order/admin/saved_view/delete': endpoint({
    summary: 'Delete an own saved view',
    token: 'staff',
    permission: 'order.view',
    body: z.object({ id }),
    data: nothing,
  }),
};
