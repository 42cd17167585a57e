import { expect, it } from 'vitest';
import { flatMessages, keyDifference, otherPlaceholders, writtenMessageKeys } from './message-files';

const texts = (content: unknown) => flatMessages(content, 'planted.json');
const source = texts({ cart: { title: 'Cart', count: '{count, plural, one {# item} other {# items}}' } });

it('sees a key that a language lacks, and one that only it has', () => {
  expect(keyDifference(source, texts({ cart: { title: 'Korb', sum: 'Summe' } }))).toEqual({
    missing: ['cart.count'],
    beyond: ['cart.sum'],
  });
  expect(keyDifference(source, source)).toEqual({ missing: [], beyond: [] });
});

it('sees a text that takes another value, whatever its plural forms', () => {
  const same = texts({ cart: { title: 'x', count: '{count, plural, other {#}}' } });
  expect(otherPlaceholders(source, same)).toEqual([]);
  const other = texts({ cart: { title: 'x', count: '{number, plural, other {#}}' } });
  expect(otherPlaceholders(source, other)).toEqual(['cart.count']);
});

it('refuses a leaf that is no text', () => {
  expect(() => texts({ cart: { title: 7 } })).toThrow('planted.json: cart.title is no text');
});

it('finds the keys that a source file answers with', () => {
  const written = writtenMessageKeys(
    'refuse.ts',
    `throw new StoreError('order_planted', { data });
     const answer = { message: 'goods_planted', table: 'order_item', failKey: own ?? x, failReason: 'payment_planted' };`,
  );
  expect(written).toEqual(['order_planted', 'goods_planted', 'payment_planted']);
});
