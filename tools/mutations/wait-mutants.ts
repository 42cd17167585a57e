import { domains, type Mutant } from './mutant';

/** Times, alarms and what waits. */
export const waits: Mutant[] = [
  {
    name: 'a process whose clock differs takes no job',
    file: 'backend/jobs/job-worker.ts',
    code: ' || !clockCheck.agrees()',
    mutated: '',
    tests: ['tests/processes/clocks.api.test.ts'],
  },
  {
    name: 'alarms of one kind are mailed once an hour',
    file: 'backend/platform/alarms.ts',
    code: 'return isDue ? waiting : null;',
    mutated: 'return waiting;',
    tests: [`${domains}/staff/alarm-mails.api.test.ts`],
  },
  {
    name: 'an alarm is mailed to those only who can act on it',
    file: `${domains}/staff/mail-alarm.ts`,
    code: '.filter(({ roles }) => roles.length > 0)',
    mutated: '',
    tests: [`${domains}/staff/alarm-mails.api.test.ts`],
  },
  {
    name: 'an issue of the account at a provider is an alarm once for an attempt',
    file: `${domains}/payments/settlement/outcomes/apply-fact.ts`,
    code: 'if (!accountIssue || accountIssue === payment.accountIssue) return payment;',
    mutated: 'if (!accountIssue) return payment;',
    tests: [`${domains}/payments/settlement/sweeps/undecided.api.test.ts`],
  },
  {
    name: 'a payment that its provider does not decide ends',
    file: `${domains}/payments/settlement/sweeps/end-undecided.ts`,
    code: "const isOver = now >= addTime(since, deadline, 'second');",
    mutated: 'const isOver = deadline < 0;',
    tests: [`${domains}/payments/settlement/sweeps/undecided.api.test.ts`],
  },
];
