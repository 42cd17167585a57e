import { domains, type Mutant } from './mutant';

const permissions = 'lib/permissions/staff-permissions.ts';
const staffSession = `${domains}/staff/sign-in/staff-session.ts`;
const authentication = 'backend/http/authenticate-request.ts';
const roles = ['lib/permissions/staff-permissions.test.ts'];
const staffAccess = ['tests/security/staff-access.api.test.ts'];
const signIn = [`${domains}/staff/sign-in/sign-in.api.test.ts`];

/** The roles of staff, the second factor and second persons. */
export const permissionsAndSecondPersons: Mutant[] = [
  {
    name: 'only finance handles refunds that the provider rejected',
    file: permissions,
    code: "'refund.manual': ['ROLE_FINANCE'],",
    mutated: "'refund.manual': ['ROLE_FINANCE', 'ROLE_SERVICE'],",
    tests: roles,
  },
  {
    name: 'service does not decide orders on hold',
    file: permissions,
    code: "'order.decide': ['ROLE_OPERATIONS'],",
    mutated: "'order.decide': ['ROLE_OPERATIONS', 'ROLE_SERVICE'],",
    tests: roles,
  },
  {
    name: 'who changes prices does not approve changes of prices',
    file: permissions,
    code: "'price.approve': ['ROLE_OPERATIONS', 'ROLE_FINANCE'],",
    mutated: "'price.approve': ['ROLE_OPERATIONS', 'ROLE_FINANCE', 'ROLE_CATALOGUE'],",
    tests: roles,
  },
  {
    name: 'the back office needs the second factor',
    file: authentication,
    code: "if (!actor.factorTime) throw new StoreError('staff_factorRequired');",
    mutated: '',
    tests: signIn,
    titled: 'takes password and code of %s@ in a demo',
  },
  {
    name: 'an endpoint of staff needs its permission',
    file: authentication,
    code: '!permission || !isPermitted(actor.roles, permission)',
    mutated: '!permission',
    tests: staffAccess,
    titled: '%s is for roles with its permission only',
  },
  {
    name: 'money and personal data need the second factor again',
    file: authentication,
    code: "if (stepUp && !isSteppedUp(actor, services.clock.now())) throw new StoreError('staff_stepUpRequired');",
    mutated: '',
    tests: signIn,
    titled: 'is proved again for money and personal data, and counts for ten minutes',
  },
  {
    name: 'a proof of the second factor counts for ten minutes',
    file: staffSession,
    code: 'now.getTime() - actor.factorTime.getTime() < stepUpTime',
    mutated: 'actor.factorTime <= now',
    tests: signIn,
    titled: 'is proved again for money and personal data, and counts for ten minutes',
  },
  {
    name: 'small refunds of one order count together',
    file: `${domains}/payments/settlement/refunds/refund-approval.ts`,
    code: 'Math.round(limit * 100) - (decided?.fen ?? 0)',
    mutated: 'Math.round(limit * 100)',
    tests: ['tests/security/four-eyes-refunds.api.test.ts'],
    titled: 'is not passed by small refunds of one order, in parallel tries',
  },
  {
    name: 'a refund that waits for a second person is outdated by a change of the order',
    file: `${domains}/payments/settlement/refunds/refund-approval.ts`,
    code: 'orderVersion: order.version,',
    mutated: 'orderVersion: 0,',
    tests: ['tests/security/four-eyes-refunds.api.test.ts'],
    titled: 'is outdated when the member completed the order meanwhile',
  },
  {
    name: 'access is not approved by the person who gets it',
    file: `${domains}/staff/people/approve-access.ts`,
    code: "if (account?.id === staffOf(context).staffId) throw new StoreError('staff_ownAccount');",
    mutated: '',
    tests: ['tests/security/four-eyes-access.api.test.ts'],
    titled: 'is not approved by the person who gets it',
  },
];
