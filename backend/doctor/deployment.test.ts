import { expect, it } from 'vitest';
import { readEnvironment } from '../environment/environment';
import { deploymentProblems } from './deployment';

const live = {
  STORE_DEMO: '0',
  STORE_SECRET: 's'.repeat(32),
  CLIENT_SECRET: 'c'.repeat(32),
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Shop <no-reply@shop.example>',
};
const problems = (changes: Record<string, string>) =>
  deploymentProblems(readEnvironment({ ...live, ...changes }));

it('asvs:V16.4.3 the doctor of a live shop needs the name of the system that has its logs', () => {
  expect(problems({})).toEqual([expect.stringMatching(/^LOGS_SENT_TO is not set/)]);
  expect(problems({ LOGS_SENT_TO: 'loki.example' })).toEqual([]);
  expect(problems({ STORE_DEMO: '1' })).toEqual([]);
});
