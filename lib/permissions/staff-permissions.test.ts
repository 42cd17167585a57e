import { describe, expect, it } from 'vitest';
import { isPermitted, type Permission, permissionRoles, type StaffRole } from './staff-permissions';
import { approvalKinds, permissionToApprove } from './value-acts';

const permissions = Object.keys(permissionRoles) as Permission[];
const permissionsOf = (...roles: StaffRole[]) =>
  permissions.filter((permission) => isPermitted(roles, permission));

describe('the permissions of', () => {
  it('an administrator are all', () => {
    expect(permissionsOf('ROLE_ADMIN')).toEqual(permissions);
    expect(permissionsOf()).toEqual([]);
  });

  it('service are to help members', () => {
    expect(permissionsOf('ROLE_SERVICE').toSorted()).toEqual([
      'aftersales.decide',
      'approval.own',
      'audit.own',
      'dashboard.view',
      'member.coins',
      'member.contact',
      'member.note',
      'member.view',
      'order.cancel',
      'order.contact',
      'order.mail',
      'order.note',
      'order.ship',
      'order.view',
      'refund.order',
      'search.all',
      'ticket.reply',
    ]);
  });

  it('catalogue are to sell products, without money and personal data', () => {
    expect(permissionsOf('ROLE_CATALOGUE').toSorted()).toEqual([
      'approval.own',
      'audit.own',
      'card.import',
      'card.stop',
      'catalogue.import',
      'catalogue.view',
      'content.edit',
      'coupon.grant',
      'dashboard.view',
      'goods.edit',
      'goods.sale',
      'key.own',
      'order.view',
      'price.change',
      'promotion.edit',
      'review.moderate',
      'search.all',
    ]);
  });

  it('operations and finance leave settings and people to administrators', () => {
    const together = permissionsOf('ROLE_OPERATIONS', 'ROLE_FINANCE', 'ROLE_SERVICE', 'ROLE_CATALOGUE');
    expect(permissions.filter((permission) => !together.includes(permission))).toEqual([
      'connection.manage',
      'setting.change',
      'staff.manage',
    ]);
  });

  it('finance alone are the books and the refunds that a provider rejected', () => {
    const others = permissionsOf('ROLE_OPERATIONS', 'ROLE_SERVICE', 'ROLE_CATALOGUE');
    expect(permissionsOf('ROLE_FINANCE').filter((permission) => !others.includes(permission))).toEqual([
      'refund.manual',
      'books.reconcile',
      'books.approve',
      'report.view',
      'audit.view',
      'setting.approve',
      'staff.approve',
    ]);
  });
});

it('only operations and finance are second persons, besides administrators', () => {
  const approvals = ['approval.decide', ...approvalKinds.map(permissionToApprove)] as const;
  for (const permission of approvals) {
    expect(isPermitted(['ROLE_SERVICE', 'ROLE_CATALOGUE'], permission), permission).toBe(false);
    expect(isPermitted(['ROLE_OPERATIONS', 'ROLE_FINANCE'], permission), permission).toBe(true);
  }
});
