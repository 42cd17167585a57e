import { describe, expect, it } from 'vitest';
import { EnvironmentError, parseEnv } from './env';

describe('parseEnv', () => {
  it('needs nothing for a demo or development', () => {
    expect(parseEnv({ NODE_ENV: 'production', STORE_DEMO: '1' })).toMatchObject({
      STORE_URL: 'http://localhost:3000',
      CLIENT_ID: 'shop',
      CLIENT_SECRET: 'shop',
      STORE_DEMO: true,
    });
    expect(parseEnv({ API_BASE_URL: '' }).API_BASE_URL).toBeUndefined();
    expect(parseEnv({}).isDevelopment).toBe(true);
  });

  it('lets a build go without secrets, a shop that is no demo not', () => {
    expect(() => parseEnv({ NODE_ENV: 'production', NEXT_PHASE: 'phase-production-build' })).not.toThrow();
    expect(() => parseEnv({ NODE_ENV: 'production' })).toThrow(/SESSION_SECRET: is needed/);
  });

  it('takes empty values for absent and drops the slash of an address', () => {
    expect(parseEnv({ API_BASE_URL: '', STORE_URL: 'https://shop.example/' })).toMatchObject({
      STORE_URL: 'https://shop.example',
      isHttps: true,
    });
  });

  it('lists every problem at once, in one error a person can read', () => {
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

  it('puts the chat together, and has none without its script', () => {
    expect(parseEnv({ CHAT_WIDGET_OPEN: 'Chat.open' }).chat).toBeUndefined();
    const chat = {
      CHAT_WIDGET_URL: 'https://chat.example/widget.js?id=7',
      CHAT_WIDGET_ICON: '#chat-icon, .chat > iframe',
      CHAT_WIDGET_OPEN: 'Chat.open',
    };
    expect(parseEnv(chat).chat).toEqual({
      script: 'https://chat.example/widget.js?id=7',
      icon: '#chat-icon, .chat > iframe',
      open: 'Chat.open',
    });
  });
});
