import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { earlyScript, earlyScriptHash } from './early-script';

it('the policy allows exactly this text', () => {
  expect(earlyScriptHash).toBe(`sha256-${createHash('sha256').update(earlyScript).digest('base64')}`);
});
