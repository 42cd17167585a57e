/** Types of `useTranslations`: keys and arguments are checked against the zh-cn files. */
import type account from '../../messages/zh-cn/account.json';
import type asset from '../../messages/zh-cn/asset.json';
import type auth from '../../messages/zh-cn/auth.json';
import type common from '../../messages/zh-cn/common.json';
import type content from '../../messages/zh-cn/content.json';
import type error from '../../messages/zh-cn/error.json';
import type figures from '../../messages/zh-cn/figures.json';
import type goods from '../../messages/zh-cn/goods.json';
import type home from '../../messages/zh-cn/home.json';
import type member from '../../messages/zh-cn/member.json';
import type message from '../../messages/zh-cn/message.json';
import type order from '../../messages/zh-cn/order.json';
import type payment from '../../messages/zh-cn/payment.json';
import type presents from '../../messages/zh-cn/presents.json';
import type push from '../../messages/zh-cn/push.json';
import type sandbox from '../../messages/zh-cn/sandbox.json';
import type search from '../../messages/zh-cn/search.json';
import type server from '../../messages/zh-cn/server.json';
import type shell from '../../messages/zh-cn/shell.json';
import type staffAccount from '../../messages/zh-cn/staff/account.json';
import type staffApprovals from '../../messages/zh-cn/staff/approvals.json';
import type staffAudit from '../../messages/zh-cn/staff/audit.json';
import type staffConnections from '../../messages/zh-cn/staff/connections.json';
import type staffContent from '../../messages/zh-cn/staff/content.json';
import type staffCoupons from '../../messages/zh-cn/staff/coupons.json';
import type staffDashboard from '../../messages/zh-cn/staff/dashboard.json';
import type staffDelivery from '../../messages/zh-cn/staff/delivery.json';
import type staffDisputes from '../../messages/zh-cn/staff/disputes.json';
import type staffFrame from '../../messages/zh-cn/staff/frame.json';
import type staffMembers from '../../messages/zh-cn/staff/members.json';
import type staffOperations from '../../messages/zh-cn/staff/operations.json';
import type staffOrders from '../../messages/zh-cn/staff/orders.json';
import type staffPayments from '../../messages/zh-cn/staff/payments.json';
import type staffPeople from '../../messages/zh-cn/staff/people.json';
import type staffPricing from '../../messages/zh-cn/staff/pricing.json';
import type staffProducts from '../../messages/zh-cn/staff/products.json';
import type staffPromotions from '../../messages/zh-cn/staff/promotions.json';
import type staffReconciliation from '../../messages/zh-cn/staff/reconciliation.json';
import type staffRefunds from '../../messages/zh-cn/staff/refunds.json';
import type staffReports from '../../messages/zh-cn/staff/reports.json';
import type staffReviews from '../../messages/zh-cn/staff/reviews.json';
import type staffScreening from '../../messages/zh-cn/staff/screening.json';
import type staffSearch from '../../messages/zh-cn/staff/search.json';
import type staffSettings from '../../messages/zh-cn/staff/settings.json';
import type staffSupport from '../../messages/zh-cn/staff/support.json';
import type staffVerification from '../../messages/zh-cn/staff/verification.json';
import type { Locale } from './locales';

/** The texts of the back office: the files of all areas, which share no key. */
type Staff = typeof staffAccount &
  typeof staffApprovals &
  typeof staffAudit &
  typeof staffConnections &
  typeof staffContent &
  typeof staffCoupons &
  typeof staffDashboard &
  typeof staffDelivery &
  typeof staffDisputes &
  typeof staffFrame &
  typeof staffMembers &
  typeof staffOperations &
  typeof staffOrders &
  typeof staffPayments &
  typeof staffPeople &
  typeof staffPricing &
  typeof staffProducts &
  typeof staffPromotions &
  typeof staffReconciliation &
  typeof staffRefunds &
  typeof staffReports &
  typeof staffReviews &
  typeof staffScreening &
  typeof staffSearch &
  typeof staffSettings &
  typeof staffSupport &
  typeof staffVerification;

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: {
      common: typeof common;
      error: typeof error;
      server: typeof server;
      shell: typeof shell;
      home: typeof home;
      goods: typeof goods;
      search: typeof search;
      member: typeof member;
      account: typeof account;
      asset: typeof asset;
      message: typeof message;
      order: typeof order;
      payment: typeof payment;
      presents: typeof presents;
      push: typeof push;
      sandbox: typeof sandbox;
      auth: typeof auth;
      content: typeof content;
      figures: typeof figures;
      staff: Staff;
    };
  }
}

declare global {
  interface ImportMeta {
    /** Resolved by the bundler: the modules that match the pattern, by path. */
    glob<T>(pattern: string, options: Record<'eager', true> & Record<'import', 'default'>): Record<string, T>;
  }
}
