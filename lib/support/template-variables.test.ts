import { describe, expect, it } from 'vitest';
import { fillTemplate, hasOpenVariables, unknownVariables } from './template-variables';

describe('a canned reply', () => {
  it('gets the values of its variables, and keeps those without a value', () => {
    const text = 'Hello {nickname}, order {orderSn}: {nickname}';
    expect(fillTemplate(text, { nickname: 'demo' })).toBe('Hello demo, order {orderSn}: demo');
    expect(hasOpenVariables(fillTemplate(text, { nickname: 'demo' }))).toBe(true);
    expect(hasOpenVariables(fillTemplate(text, { nickname: 'demo', orderSn: '2026' }))).toBe(false);
  });

  it('does not read a value as a template', () => {
    const filled = fillTemplate('{nickname} {product}', { nickname: '{product}', product: '$& \\1' });
    expect(filled).toBe('{product} $& \\1');
  });

  it('has no other variables', () => {
    expect(unknownVariables('{nickname} {name} {} {toString}')).toEqual(['name', '', 'toString']);
    expect(unknownVariables('no { braces')).toEqual([]);
    expect(fillTemplate('{toString}', {})).toBe('{toString}');
    expect(hasOpenVariables('{name}')).toBe(false);
  });
});
