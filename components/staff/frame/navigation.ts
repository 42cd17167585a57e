import { isLate } from '@/components/staff/format/late';
import { type DecisionKind, decisions } from '@/lib/dashboard/decisions';
import type { WaitingDecisions } from '@/lib/dashboard/staff/contract';
import { isPermitted, type Permission, type StaffRole } from '@/lib/permissions/staff-permissions';
import {
  staffApprovalsPath,
  staffAuditPath,
  staffBooksPath,
  staffConnectionsPath,
  staffContentPath,
  staffHome,
  staffInboxPath,
  staffLotsPath,
  staffMembersPath,
  staffOperationsPath,
  staffOrdersPath,
  staffPeoplePath,
  staffPricesPath,
  staffProductsPath,
  staffPromotionsPath,
  staffRefundsPath,
  staffReportsPath,
  staffScreeningPath,
  staffSettingsPath,
  staffVerificationPath,
} from '@/lib/routing/staff-paths';
import type { NavigationIconName } from './navigation-icon';

export type NavigationEntry = {
  /** Key of its name in `staff.nav`. */
  readonly key:
    | 'dashboard'
    | 'orders'
    | 'screening'
    | 'refunds'
    | 'verification'
    | 'inbox'
    | 'approvals'
    | 'members'
    | 'products'
    | 'prices'
    | 'codes'
    | 'promotions'
    | 'content'
    | 'reports'
    | 'reconciliation'
    | 'operations'
    | 'connections'
    | 'settings'
    | 'staff'
    | 'audit';
  readonly path: string;
  readonly icon: NavigationIconName;
  readonly permission: Permission;
  /** Pressed after G, it opens the screen. */
  readonly letter: string;
  /** The decisions that are taken on it, which are counted beside it. */
  readonly decisions?: readonly DecisionKind[];
};

/** What waits, and whether its oldest row is past its goal. */
export type Waiting = { readonly count: number; readonly isLate: boolean };

/** The decisions of an entry that wait for this person; none before they are counted. */
export function waitingOf(
  { decisions: kinds = [] }: Pick<NavigationEntry, 'decisions'>,
  counts: WaitingDecisions | undefined,
): Waiting {
  const waiting = kinds.flatMap((kind) => {
    const one = counts?.[kind];
    return one ? [{ ...one, goal: decisions[kind].goal }] : [];
  });
  return {
    count: waiting.reduce((sum, { count }) => sum + count, 0),
    isLate: waiting.some(({ oldest, goal }) => isLate(oldest, goal)),
  };
}

type Group = {
  /** Key of its name in `staff.nav.group`; null for the first group. */
  readonly key: 'queues' | 'catalogue' | 'members' | 'finance' | 'system' | null;
  readonly entries: readonly NavigationEntry[];
};

/** The screens of the back office. A screen that is not listed here has no entry. */
const groups: readonly Group[] = [
  {
    key: null,
    entries: [
      { key: 'dashboard', path: staffHome, icon: 'panels', permission: 'dashboard.view', letter: 'd' },
    ],
  },
  {
    key: 'queues',
    entries: [
      {
        key: 'orders',
        path: staffOrdersPath,
        icon: 'receipt',
        permission: 'order.view',
        letter: 'o',
        decisions: ['shipments'],
      },
      {
        key: 'screening',
        path: staffScreeningPath,
        icon: 'target',
        permission: 'order.decide',
        letter: 'h',
        decisions: ['holds'],
      },
      {
        key: 'refunds',
        path: staffRefundsPath,
        icon: 'return',
        permission: 'aftersales.decide',
        letter: 'r',
        decisions: ['requests', 'returns', 'refunds', 'disputes'],
      },
      {
        key: 'verification',
        path: staffVerificationPath,
        icon: 'identity',
        permission: 'verification.decide',
        letter: 'v',
        decisions: ['verifications'],
      },
      {
        key: 'inbox',
        path: staffInboxPath,
        icon: 'headset',
        permission: 'ticket.reply',
        letter: 'i',
        decisions: ['tickets'],
      },
      {
        key: 'approvals',
        path: staffApprovalsPath,
        icon: 'shield',
        permission: 'approval.own',
        letter: 'a',
        decisions: ['approvals'],
      },
    ],
  },
  {
    key: 'catalogue',
    entries: [
      { key: 'products', path: staffProductsPath, icon: 'box', permission: 'catalogue.view', letter: 'p' },
      { key: 'prices', path: staffPricesPath, icon: 'tag', permission: 'catalogue.view', letter: 'e' },
      { key: 'codes', path: staffLotsPath, icon: 'key', permission: 'catalogue.view', letter: 'c' },
      {
        key: 'promotions',
        path: staffPromotionsPath,
        icon: 'megaphone',
        permission: 'catalogue.view',
        letter: 't',
      },
      { key: 'content', path: staffContentPath, icon: 'document', permission: 'catalogue.view', letter: 'n' },
    ],
  },
  {
    key: 'members',
    entries: [
      { key: 'members', path: staffMembersPath, icon: 'users', permission: 'member.view', letter: 'm' },
    ],
  },
  {
    key: 'finance',
    entries: [
      { key: 'reports', path: staffReportsPath, icon: 'chart', permission: 'report.view', letter: 'f' },
      {
        key: 'reconciliation',
        path: staffBooksPath,
        icon: 'scales',
        permission: 'books.reconcile',
        letter: 'b',
        decisions: ['differences'],
      },
    ],
  },
  {
    key: 'system',
    entries: [
      {
        key: 'operations',
        path: staffOperationsPath,
        icon: 'activity',
        permission: 'operations.view',
        letter: 'j',
        decisions: ['jobs', 'webhooks', 'notices', 'alarms'],
      },
      {
        key: 'connections',
        path: staffConnectionsPath,
        icon: 'plug',
        permission: 'key.own',
        letter: 'u',
      },
      {
        key: 'settings',
        path: staffSettingsPath,
        icon: 'sliders',
        permission: 'setting.change',
        letter: 's',
      },
      { key: 'staff', path: staffPeoplePath, icon: 'lock', permission: 'staff.manage', letter: 'w' },
      { key: 'audit', path: staffAuditPath, icon: 'history', permission: 'audit.own', letter: 'l' },
    ],
  },
];

/** The entries that these roles may open, in groups that are not empty. */
export function navigationOf(roles: readonly StaffRole[]): Group[] {
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ permission }) => isPermitted(roles, permission)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Whether an entry is the one of a page. */
export function isEntryOf(entry: NavigationEntry, path: string): boolean {
  return entry.path === staffHome
    ? path === staffHome
    : path === entry.path || path.startsWith(`${entry.path}/`);
}
