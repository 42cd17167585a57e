import { forgotPath, loginPath, memberPath, orderPath, productPath } from '@/lib/routing/paths';
import { messagesPath, resetPath, unsubscribePath } from '@/lib/routing/server-paths';
import {
  staffAuditPath,
  staffHome,
  staffInvitationPath,
  staffWithdrawalPath,
} from '@/lib/routing/staff-paths';

/**
 * All pages of the shop that mails link to, without language. `tests/api/mail-links.test.ts` compares them with the mails,
 * and `tests/e2e/once/routing.spec.ts` opens them.
 */
export function mailedPages(of: {
  orderSn: string;
  goodsId: string;
  skuId: string;
  unsubscribeToken: string;
}): string[] {
  return [
    loginPath,
    forgotPath(),
    resetPath,
    memberPath('profile'),
    memberPath('profile/identity'),
    memberPath('profile/devices'),
    memberPath('profile/sign-ins'),
    memberPath('profile/factors'),
    memberPath('profile/password'),
    memberPath('account'),
    memberPath('coupon'),
    messagesPath,
    orderPath(of.orderSn),
    productPath(of.goodsId, of.skuId),
    unsubscribePath(of.unsubscribeToken),
    staffHome,
    staffInvitationPath,
    staffWithdrawalPath,
    staffAuditPath,
  ];
}
