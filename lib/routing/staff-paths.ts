/** The paths of the back office, without language prefix. */
export const staffHome = '/staff';
export const staffLogin = '/staff/login';
/** The page of an invitation; its key is the fragment. */
export const staffInvitationPath = '/staff/invitation';
/** Withdraws a request of the only person; its key is the fragment. */
export const staffWithdrawalPath = '/staff/withdrawal';
export const staffOrdersPath = '/staff/orders';
export const staffScreeningPath = '/staff/screening';
export const staffRefundsPath = '/staff/refunds';
export const staffApprovalsPath = '/staff/approvals';
export const staffProductsPath = '/staff/products';
/** Import and export of the catalogue. */
export const staffFilesPath = '/staff/products/files';
export const staffPricesPath = '/staff/prices';
export const newPriceChangePath = '/staff/prices/new';
export const staffPromotionsPath = '/staff/promotions';
export const staffContentPath = '/staff/content';
export const newProductPath = '/staff/products/new';
export const staffLotsPath = '/staff/card-codes';
export const staffImportPath = '/staff/card-codes/import';
export const staffVerificationPath = '/staff/verification';
export const staffInboxPath = '/staff/inbox';
export const staffMembersPath = '/staff/members';
export const staffReportsPath = '/staff/finance/reports';
export const staffBooksPath = '/staff/finance/reconciliation';
export const staffOperationsPath = '/staff/system/operations';
export const staffConnectionsPath = '/staff/system/connections';
export const staffSettingsPath = '/staff/system/settings';
export const staffPeoplePath = '/staff/system/staff';
export const staffAuditPath = '/staff/system/audit';

export function staffOrderPath(orderSn: string): string {
  return `${staffOrdersPath}/${orderSn}`;
}

/** The order with the dialog of an action open. */
export function staffOrderActionPath(orderSn: string, action: string): string {
  return `${staffOrderPath(orderSn)}?action=${action}`;
}

export function staffProductPath(id: string): string {
  return `${staffProductsPath}/${id}`;
}

/** A new price change of the SKUs of these products. */
export function newPriceChangeOf(productIds: readonly string[]): string {
  return `${newPriceChangePath}?goods=${productIds.join(',')}`;
}

export function staffArticlePath(id: string): string {
  return `${staffContentPath}/${id}`;
}

export function newArticlePath(type: 'NEWS' | 'DOC'): string {
  return `${staffContentPath}/new?type=${type}`;
}

export function staffMemberPath(id: string): string {
  return `${staffMembersPath}/${id}`;
}

export function staffRequestPath(id: string): string {
  return `${staffRefundsPath}/${id}`;
}

/** `back`: the path to return to after the sign-in. */
export function staffLoginFor(back: string): string {
  return back === staffHome ? staffLogin : `${staffLogin}?redirect=${encodeURIComponent(back)}`;
}

/** Request header with the public path and query of a page of the back office, set by the middleware. */
export const staffPathHeader = 'x-staff-path';

/** The folder of the back office in `app/`. It is not public: `/staff` is rewritten to it. */
export const backOfficeFolder = '/back-office';

/** `path` without `/pc` and language. */
export function isStaffPath(path: string): boolean {
  return path === staffHome || path.startsWith(`${staffHome}/`);
}
