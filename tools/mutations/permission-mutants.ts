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
    code: "throw new StoreError('staff_factorRequired');",
    mutated: '',
    tests: signIn,
    titled: 'takes password and code of %s@ in a demo',
  },
  {
    name: 'an API key needs the scope of the endpoint',
    file: authentication,
    code: "if (!scopes?.some((scope) => key.scopes.includes(scope))) throw new StoreError('staff_keyScope');",
    mutated: '',
    tests: ['backend/domains/staff/keys/api-keys.api.test.ts'],
  },
  {
    name: 'an API key that can move value needs a second person',
    file: 'backend/domains/staff/keys/own-keys.ts',
    code: "state: needsSecond ? 'WAITING' : 'ACTIVE'",
    mutated: "state: 'ACTIVE'",
    tests: ['backend/domains/staff/keys/api-keys.api.test.ts'],
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
    code: 'ofOrder: { used: ofOrder,',
    mutated: 'ofOrder: { used: 0,',
    tests: ['tests/security/four-eyes-refunds.api.test.ts'],
    titled: 'is not passed by small refunds of one order, in parallel tries',
  },
  {
    name: 'refunds of all orders of a day count together',
    file: `${domains}/payments/settlement/refunds/refund-approval.ts`,
    code: 'ofDay: { used: ofDay,',
    mutated: 'ofDay: { used: 0,',
    tests: ['tests/security/four-eyes-refunds.api.test.ts'],
    titled:
      'counts all orders of the person within a day, also in parallel, and not what another person approved',
  },
  {
    name: 'removing all others makes no shop of one person',
    file: `${domains}/staff/approvals/second-person.ts`,
    code: 'return removed !== undefined;',
    mutated: 'return false;',
    tests: ['tests/security/four-eyes-terms.api.test.ts'],
    titled: 'still waits when the only person who is left has disabled all others within a month',
  },
  {
    name: 'terms that give more need a recent code',
    file: `${domains}/products/staff/save-product.ts`,
    code: 'if (isMore && !isSteppedUp(',
    mutated: 'if (!isMore && !isSteppedUp(',
    tests: ['tests/security/four-eyes-terms.api.test.ts'],
    titled: 'needs a recent code, as every save that gives more, and no other save does',
  },
  {
    name: 'a rate needs a second person',
    file: `${domains}/settings/staff/second-person.ts`,
    code: 'return then.rate !== now.rate || then.premium !== now.premium;',
    mutated: 'return then.premium !== now.premium;',
    tests: ['backend/domains/settings/staff/settings-by-staff.api.test.ts'],
    titled: 'waits for a second person, whom the requester cannot replace',
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
