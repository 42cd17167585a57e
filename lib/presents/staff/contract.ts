import { z } from 'zod';
import { endpoint, id, nothing, orderSn } from '../../wire/endpoint';

export const staffPresentContract = {
  'POST /order/admin/present/take_back': endpoint({
    summary: 'Take back a present of a member that is not opened',
    token: 'staff',
    permission: 'order.cancel',
    body: z.object({ orderSn, presentId: id }),
    data: nothing,
  }),
};
