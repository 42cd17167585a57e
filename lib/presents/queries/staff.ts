import { call } from '@/lib/api/browser';

export const takeBackPresent = (body: { orderSn: string; presentId: string }) =>
  call('POST /order/admin/present/take_back', { body });
