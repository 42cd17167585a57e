import type { Routes } from '../../../platform/handlers';
import { deleteAddress } from './delete-address';
import { listAddresses } from './list-addresses';
import { listRegions } from './list-regions';
import { saveAddress } from './save-address';
import { setDefaultAddress } from './set-default-address';
import { updateAddress } from './update-address';

export const addressesRoutes = {
  'GET /upms/member/address/list': (context, { query }) => listAddresses(context, query),
  'POST /upms/member/address/save': (context, { body }) => saveAddress(context, body),
  'POST /upms/member/address/update': (context, { body }) => updateAddress(context, body),
  'POST /upms/member/address/set_default': (context, { body }) => setDefaultAddress(context, body.id),
  'DELETE /upms/member/address/delete': (context, { query }) => deleteAddress(context, query.id),
  'GET /upms/member/region/list': (context) => listRegions(context),
} satisfies Routes;
