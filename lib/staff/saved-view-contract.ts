import { z } from 'zod';
import { viewNameMost } from '../text-lengths';
import { endpoint, id, nothing } from '../wire/endpoint';
import { savedViewPages } from './list-states';

const savedView = z.object({ id, name: z.string(), query: z.string() });

export const savedViewContract = {
  'GET /upms/admin/saved_view/list': endpoint({
    summary: 'The own saved views of a list, or the columns of the list of orders that the person hides',
    token: 'staff',
    permission: 'audit.own',
    query: z.object({ page: z.enum(savedViewPages).default('orders') }),
    data: z.array(savedView),
  }),
  'POST /upms/admin/saved_view/save': endpoint({
    summary: 'Save the filters of a list under a name',
    token: 'staff',
    permission: 'audit.own',
    body: z.object({
      page: z.enum(savedViewPages).default('orders'),
      name: z.string().trim().min(1).max(viewNameMost),
      query: z.string().max(500),
    }),
    data: savedView,
  }),
  'POST /upms/admin/saved_view/delete': endpoint({
    summary: 'Delete an own saved view',
    token: 'staff',
    permission: 'audit.own',
    body: z.object({ id }),
    data: nothing,
  }),
};
