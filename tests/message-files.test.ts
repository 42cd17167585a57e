import { expect, it } from 'vitest';
import { flatMessages, keyDifference, otherPlaceholders, writtenMessageKeys } from './message-files';

const texts = (content: unknown) => flatMessages(content, 'planted.json');
const source = texts({ cart: { title: 'Cart', count: '{count, plural, one {# item} other {# items}}' } });

it('finds missing and additional keys of a language', () => {
  expect(keyDifference(source, texts({ cart: { title: 'Korb', sum: 'Summe' } }))).toEqual({
    missing: ['cart.count'],
    beyond: ['cart.sum'],
  });
  expect(keyDifference(source, source)).toEqual({ missing: [], beyond: [] });
});

it('finds a text with other parameters and ignores its plural forms', () => {
  const same = texts({ cart: { title: 'x', count: '{count, plural, other {#}}' } });
  expect(otherPlaceholders(source, same)).toEqual([]);
  const other = texts({ cart: { title: 'x', count: '{number, plural, other {#}}' } });
  expect(otherPlaceholders(source, other)).toEqual(['cart.count']);
});

it('throws for a value that is not a string', () => {
  expect(() => texts({ cart: { title: 7 } })).toThrow('planted.json: cart.title is not a string');
});

it('finds the message keys in a source file', () => {
  const written = writtenMessageKeys(
    'refuse.ts',
    `throw new StoreError('order_planted', { data });
     const answer = { message: 'goods_planted', table: 'order_item', failKey: own ?? x, failReason: 'payment_planted' };`,
  );
  expect(written).toEqual(['order_planted', 'goods_planted', 'payment_planted']);
});
