import { z } from 'zod';
import { accountRole, rechargeField, rechargeValues } from '../../products/recharge';
import { staffReason } from '../../staff/contract';
import { endpoint, id, nothing, orderSn, shanghaiTime, version } from '../../wire/endpoint';

/** A correction of the recharge account that waits for a second person. */
export const accountAsked = z
  .object({ approvalId: id, by: z.string(), isMe: z.boolean(), time: shanghaiTime })
  .nullable();

const accountForm = z.object({
  fields: z.array(rechargeField),
  /** Masked. */
  account: z.string().nullable(),
  /** Whether the supplier is asked about the new account before it is stored. */
  isChecked: z.boolean(),
  /** A message that asks the member for the account, in their language. */
  ask: z.string(),
});
export type OrderAccountForm = z.infer<typeof accountForm>;

export const staffOrderAccountContract = {
  'GET /order/admin/order/account_form': endpoint({
    summary: 'The recharge form of an order, its account masked, and a message that asks the member for it',
    token: 'staff',
    permission: 'order.view',
    query: z.object({ orderSn }),
    data: accountForm,
  }),
  'POST /order/admin/order/resend_mail': endpoint({
    summary: 'Send the mail about the state of an order again; of a paid order it says what was charged',
    token: 'staff',
    permission: 'order.mail',
    body: z.object({ orderSn }),
    data: nothing,
  }),
  'POST /order/admin/order/correct_account': endpoint({
    summary:
      'Correct the recharge account of a paid order before anything is delivered; above the limit a second person is asked',
    token: 'staff',
    permission: 'order.decide',
    act: 'RECHARGE_ACCOUNT',
    stepUp: true,
    body: z.object({ orderSn, version, values: rechargeValues, reason: staffReason }),
    data: z.object({
      /** The request for a second person; null when the account was corrected, and when a character must be chosen. */
      approvalId: id.nullable(),
      /** Characters of the login; one is sent back as `values.roleId`. Nothing was changed. */
      roleList: z.array(accountRole),
    }),
  }),
};
