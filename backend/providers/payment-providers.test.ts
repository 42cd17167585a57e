import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../environment/environment';
import type { ProviderDependencies } from '../ports/provider-dependencies';
import { createPaymentProviders } from './payment-providers';

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const paypalKeys = {
  PAYPAL_CLIENT_ID: 'client-id',
  PAYPAL_CLIENT_SECRET: 'client-secret',
  PAYPAL_WEBHOOK_ID: 'WH-123456',
  PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com',
};
const live = {
  STORE_DEMO: '0',
  STORE_SECRET: 's'.repeat(32),
  CLIENT_SECRET: 'c'.repeat(32),
  STOREFRONT_KEY: 'f'.repeat(32),
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'no-reply@shop.example',
};

function providersOf(variables: Record<string, string>) {
  const environment = readEnvironment({ STORE_DEMO: '1', STORE_SECRET: 's'.repeat(32), ...variables });
  const dependencies = {
    environment,
    databaseKind: environment.demo ? 'demo' : 'live',
  } as unknown as ProviderDependencies;
  return createPaymentProviders(dependencies, pino({ level: 'silent' }));
}

describe('the configured payment providers', () => {
  it('are the sandbox alone in a demo without keys', () => {
    const providers = providersOf({});
    expect(providers.forMethod('STRIPE_CARD')?.code).toBe('sandbox');
    expect(providers.forWebhook('stripe')?.code).toBe('sandbox');
    expect(providers.byCode('stripe')).toBeNull();
  });

  it('take cards by Stripe in a demo with keys; the sandbox keeps its other methods and its own webhook', () => {
    const providers = providersOf(keys);
    expect(providers.forMethod('STRIPE_CARD')?.code).toBe('stripe');
    expect(providers.forWebhook('stripe')?.code).toBe('stripe');
    expect(providers.forMethod('PAYPAL')?.code).toBe('sandbox');
    expect(providers.forWebhook('sandbox-card')?.code).toBe('sandbox');
    expect(providers.byCode('sandbox')?.code).toBe('sandbox');
  });

  it('take PayPal by PayPal and cards by Stripe when both have keys', () => {
    const providers = providersOf({ ...keys, ...paypalKeys });
    expect(providers.forMethod('STRIPE_CARD')?.code).toBe('stripe');
    expect(providers.forMethod('PAYPAL')).toMatchObject({ code: 'paypal', livemode: false });
    expect(providers.forWebhook('paypal')?.code).toBe('paypal');
    expect(providers.forWebhook('sandbox-paypal')?.code).toBe('sandbox');
    expect(providers.byCode('sandbox')?.code).toBe('sandbox');
  });

  it('offer only methods with keys in a live store', () => {
    const liveKeys = { ...keys, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
    const providers = providersOf({ ...live, ...liveKeys });
    expect(providers.forMethod('STRIPE_CARD')).toMatchObject({ code: 'stripe', livemode: true });
    expect(providers.forMethod('PAYPAL')).toBeNull();
    expect(providers.byCode('sandbox')).toBeNull();
  });

  it('are needed: a live store without one does not start', () => {
    expect(() => providersOf(live)).toThrow(/No payment provider is configured: set STRIPE_SECRET_KEY/);
  });
});
