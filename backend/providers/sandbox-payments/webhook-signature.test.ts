import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSignedCardStyle, isSignedPaypalStyle, signCardStyle, signPaypalStyle } from './webhook-signature';

const secret = Buffer.alloc(32, 7);
const other = Buffer.alloc(32, 8);
const now = new Date('2026-11-21T08:00:00.000Z');
const body = '{"id":"evt_1","type":"payment_intent.succeeded"}';
const bytes = new TextEncoder().encode(body);
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const cardHeader = (text: string) => new Headers({ 'stripe-signature': text });
const seconds = Math.floor(now.getTime() / 1000);
const right = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');

describe('card-style signatures', () => {
  it('accepts a valid signature within 300 seconds before and after its time', () => {
    const headers = new Headers(signCardStyle(secret, now, body));
    for (const at of [0, 300, -300]) expect(isSignedCardStyle(secret, later(at), headers, bytes)).toBe(true);
    for (const at of [301, -301, 86_400])
      expect(isSignedCardStyle(secret, later(at), headers, bytes)).toBe(false);
  });

  it.each([
    ['no header', new Headers()],
    ['an empty header', cardHeader('')],
    ['no time', cardHeader(`v1=${right}`)],
    ['no signature', cardHeader(`t=${seconds}`)],
    ['scheme v0', cardHeader(`t=${seconds},v0=${right}`)],
    ['a changed time', cardHeader(`t=${seconds + 1},v1=${right}`)],
    ['two times', cardHeader(`t=${seconds},t=${seconds + 1},v1=${right}`)],
    ['a time that is not a number', cardHeader(`t=${seconds}x,v1=${right}`)],
    ['NaN', cardHeader(`t=NaN,v1=${right}`)],
    ['a negative time', cardHeader(`t=-${seconds},v1=${right}`)],
    ['an upper-case signature', cardHeader(`t=${seconds},v1=${right.toUpperCase()}`)],
    ['a truncated signature', cardHeader(`t=${seconds},v1=${right.slice(0, -1)}`)],
    ['an empty signature', cardHeader(`t=${seconds},v1=`)],
    ['another secret', new Headers(signCardStyle(other, now, body))],
    ['another body', new Headers(signCardStyle(secret, now, `${body} `))],
    ['five signatures', cardHeader(`t=${seconds}${`,v1=${right}`.repeat(5)}`)],
    ['the other style', new Headers(signPaypalStyle(secret, now, 'x', body))],
  ])('rejects %s', (_name, headers) => {
    expect(isSignedCardStyle(secret, now, headers, bytes)).toBe(false);
  });

  it('accepts a valid signature next to an invalid one, as during a rotation of secrets', () => {
    expect(
      isSignedCardStyle(secret, now, cardHeader(`t=${seconds},v1=${'0'.repeat(64)},v1=${right}`), bytes),
    ).toBe(true);
  });
});

describe('PayPal-style signatures', () => {
  const signed = signPaypalStyle(secret, now, 'transmission-1', body);
  const without = (name: string) => {
    const headers = new Headers(signed);
    headers.delete(name);
    return headers;
  };
  const changed = (name: string, value: string) => new Headers({ ...signed, [name]: value });

  it('accepts a valid signature within 300 seconds before and after its time', () => {
    for (const at of [0, 300, -300]) {
      expect(isSignedPaypalStyle(secret, later(at), new Headers(signed), bytes)).toBe(true);
    }
    for (const at of [301, -301]) {
      expect(isSignedPaypalStyle(secret, later(at), new Headers(signed), bytes)).toBe(false);
    }
  });

  it.each([
    ['no headers', new Headers()],
    ['no id', without('paypal-transmission-id')],
    ['no time', without('paypal-transmission-time')],
    ['no signature', without('paypal-transmission-sig')],
    ['no algorithm', without('paypal-auth-algo')],
    ['another algorithm', changed('paypal-auth-algo', 'none')],
    ['another id', changed('paypal-transmission-id', 'transmission-2')],
    ['another time', changed('paypal-transmission-time', later(1).toISOString())],
    ['a time in words', changed('paypal-transmission-time', 'now')],
    ['another secret', new Headers(signPaypalStyle(other, now, 'transmission-1', body))],
    ['another body', new Headers(signPaypalStyle(secret, now, 'transmission-1', '{}'))],
    ['the other style', new Headers(signCardStyle(secret, now, body))],
  ])('rejects %s', (_name, headers) => {
    expect(isSignedPaypalStyle(secret, now, headers, bytes)).toBe(false);
  });
});
