import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { earlyScript, earlyScriptHash } from './early-script';

it('the policy allows exactly this text', () => {
  expect(earlyScriptHash).toBe(`sha256-${createHash('sha256').update(earlyScript).digest('base64')}`);
});

it.each([
  ['CNY', 'CNY'],
  ['USD', undefined],
])('says before the first paint whether prices stay in yuan (%s)', (currency, said) => {
  const stored: Record<string, string> = { settings: JSON.stringify({ state: { currency }, version: 1 }) };
  const dataset: Record<string, string> = {};
  vi.stubGlobal('localStorage', { getItem: (name: string) => stored[name] ?? null });
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('addEventListener', () => undefined);
  new Function(earlyScript)();
  vi.unstubAllGlobals();
  expect(dataset.currency).toBe(said);
});
