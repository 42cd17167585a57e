import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Messages whose text fits one situation only, and the files that name them: another situation has its own message. */
const raisers: Readonly<Record<string, string[]>> = {
  common_message_conflict: ['backend/platform/idempotency.ts'],
  common_message_accessDenied: [
    'backend/domains/staff/approvals/take-approval.ts',
    'backend/domains/staff/keys/own-keys.ts',
    'backend/domains/staff/people/change-person.ts',
    'backend/http/authenticate-request.ts',
  ],
  coupon_invalid: ['backend/domains/coupons/lock-coupon-row.ts', 'backend/domains/coupons/redeem-coupon.ts'],
  coupon_alreadyRedeemed: ['backend/domains/coupons/redeem-coupon.ts'],
  goods_account_limitExceeded: [
    'backend/providers/http-supplier/wire.ts',
    'backend/providers/sandbox-supplier/check-account.ts',
    'backend/providers/sandbox-supplier/top-up.ts',
  ],
  member_register_emailExist: ['backend/domains/auth/registration/register.ts'],
  member_register_mobileExist: ['backend/domains/auth/registration/register.ts'],
  member_factor_codeIncorrect: [
    'backend/domains/auth/factors/manage-authenticator.ts',
    'backend/domains/auth/step-up/factor-rows.ts',
  ],
  mail_addressRefused: ['backend/platform/mail/mail-address.ts'],
  common_deleteAdminNotAllowed: [],
  common_deleteAdminRoleNotAllowed: [],
  staff_ownMember: [
    'backend/domains/coins/adjust-coins.ts',
    'backend/domains/coins/apply-adjustment.ts',
    'backend/domains/coupons/staff/apply-grant.ts',
    'backend/domains/members/staff/lock-member.ts',
    'backend/domains/verification/decide-verification.ts',
  ],
  approval_waiting: [
    'backend/domains/settings/staff/change-setting.ts',
    'backend/domains/staff/approvals/request-approval.ts',
  ],
};

const sources = execFileSync('git', ['ls-files', 'backend'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** In code; comments name a message in other quotes. */
const names = (text: string, message: string) => text.includes(`'${message}'`);

describe('a message', () => {
  it.each(Object.entries(raisers))('%s is raised for its own situation', (message, files) => {
    expect(sources.length).toBeGreaterThan(700);
    const found = sources.filter(({ text }) => names(text, message)).map(({ file }) => file);
    expect(found).toEqual(files);
  });
});
