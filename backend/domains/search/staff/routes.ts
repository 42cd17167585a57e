import type { Routes } from '../../../platform/handlers';
import { searchEverything } from './search-everything';

export const staffSearchRoutes = {
  'GET /upms/admin/search/list': (context, { query }) => searchEverything(context, query),
} satisfies Routes;
