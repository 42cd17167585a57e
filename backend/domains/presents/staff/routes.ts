import type { Routes } from '../../../platform/handlers';
import { takeBackByStaff } from './take-back-by-staff';

export const staffPresentRoutes = {
  'POST /order/admin/present/take_back': (context, { body }) => takeBackByStaff(context, body),
} satisfies Routes;
