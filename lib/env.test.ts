import { describe, expect, it } from 'vitest';
import { EnvironmentError, parseEnv } from './env';

describe('parseEnv', () => {
  it('requires nothing for a demo', () => {
    expect(parseEnv({ NODE_ENV: 'production', STORE_DEMO: '1' })).toMatchObject({
      STORE_URL: 'http://localhost:3000',
      CLIENT_ID: 'shop',
      CLIENT_SECRET: 'shop',
      STORE_DEMO: true,
    });
    expect(parseEnv({ STORE_DEMO: '1', API_BASE_URL: '' }).API_BASE_URL).toBeUndefined();
    expect(parseEnv({ STORE_DEMO: '1' }).isDevelopment).toBe(true);
  });

  it('allows a build without secrets, but not a shop that is not a demo', () => {
    expect(() => parseEnv({ NODE_ENV: 'production', NEXT_PHASE: 'phase-production-build' })).not.toThrow();
    for (const NODE_ENV of ['production', 'development', '']) {
      expect(() => parseEnv({ NODE_ENV }), NODE_ENV).toThrow(/SESSION_SECRET: is required/);
      expect(() => parseEnv({ NODE_ENV }), NODE_ENV).toThrow(/CLIENT_SECRET: is required/);
    }
  });

  it('requires the key of the shop front for a remote backend, and no default', () => {
    const live = { NODE_ENV: 'production', SESSION_SECRET: 's'.repeat(32), CLIENT_SECRET: 'c'.repeat(32) };
    expect(parseEnv(live).CLIENT_SECRET).toBe('c'.repeat(32));
    const remote = { ...live, API_BASE_URL: 'https://backend.example' };
    expect(() => parseEnv(remote)).toThrow(/STOREFRONT_KEY: is required/);
    expect(() => parseEnv({ ...remote, STOREFRONT_KEY: 'shop' })).toThrow(/STOREFRONT_KEY: must have/);
    expect(parseEnv({ ...remote, STOREFRONT_KEY: 'k'.repeat(32) }).STOREFRONT_KEY).toBe('k'.repeat(32));
  });

  it('asvs:V12.3.3 sends calls to a backend in another network over https only', () => {
    const live = {
      NODE_ENV: 'production',
      SESSION_SECRET: 's'.repeat(32),
      CLIENT_SECRET: 'c'.repeat(32),
      STOREFRONT_KEY: 'k'.repeat(32),
    };
    const start = (API_BASE_URL: string) => () => parseEnv({ ...live, API_BASE_URL });
    for (const plain of ['http://backend.example', 'http://203.0.113.7:4000', 'http://[2001:db8::1]']) {
      expect(start(plain), plain).toThrow(
        /API_BASE_URL: .* is outside the network of the deployment: use https/,
      );
      expect(() => parseEnv({ STORE_DEMO: '1', API_BASE_URL: plain })).not.toThrow();
    }
    const own = [
      'https://backend.example',
      'http://backend:4000',
      'http://10.0.0.7',
      'http://127.0.0.1:4000',
    ];
    for (const url of own) expect(start(url), url).not.toThrow();
  });

  it('treats empty values as absent and removes the trailing slash of a URL', () => {
    expect(parseEnv({ STORE_DEMO: '1', API_BASE_URL: '', STORE_URL: 'https://shop.example/' })).toMatchObject(
      {
        STORE_URL: 'https://shop.example',
        isHttps: true,
      },
    );
  });

  it('accepts a host of its own for the back office, with the protocol of the shop', () => {
    const shop = { STORE_DEMO: '1', STORE_URL: 'https://shop.example' };
    expect(parseEnv({ ...shop, STAFF_URL: '' }).STAFF_URL).toBeUndefined();
    expect(parseEnv({ ...shop, STAFF_URL: 'https://staff.shop.example/' }).STAFF_URL).toBe(
      'https://staff.shop.example',
    );
    for (const [url, problem] of [
      ['https://shop.example', /another host name/],
      ['https://SHOP.example:8443', /another host name/],
      ['http://staff.shop.example', /http or https as STORE_URL/],
      ['https://staff.shop.example/office', /no path/],
      ['staff.shop.example', /STAFF_URL/],
    ] as const)
      expect(() => parseEnv({ ...shop, STAFF_URL: url }), url).toThrow(problem);
  });

  it('lists every problem at once in one readable error', () => {
    const wrong = {
      API_BASE_URL: 'ftp://x',
      STORE_DEMO: 'maybe',
      ENCODE_KEY: 'short',
      REVALIDATE_SECRET: 'short',
      TRUSTED_PROXIES: '-1',
      STATIC_DOMAIN: 'https://shop.example/',
      CHAT_WIDGET_URL: 'http://chat.example/a.js',
      CHAT_WIDGET_ICON: 'a{}</style>',
      CHAT_WIDGET_OPEN: 'alert(1)',
    };
    try {
      parseEnv(wrong);
      expect.unreachable();
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error;
      expect(error.name).toBe('StartupError');
      for (const name of Object.keys(wrong)) expect(error.message).toContain(`${name}:`);
      expect(error.message).not.toContain('    at ');
    }
  });

  it('builds the chat settings, and has none without a script', () => {
    expect(parseEnv({ STORE_DEMO: '1', CHAT_WIDGET_OPEN: 'Chat.open' }).chat).toBeUndefined();
    const chat = {
      CHAT_WIDGET_URL: 'https://chat.example/widget.js?id=7',
      CHAT_WIDGET_ICON: '#chat-icon, .chat > iframe',
      CHAT_WIDGET_OPEN: 'Chat.open',
    };
    expect(parseEnv({ STORE_DEMO: '1', ...chat }).chat).toEqual({
      script: 'https://chat.example/widget.js?id=7',
      icon: '#chat-icon, .chat > iframe',
      open: 'Chat.open',
    });
  });
});
