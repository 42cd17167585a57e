import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Locale } from '@/lib/i18n/locales';
import en from '@/messages/en/auth.json';
import enServer from '@/messages/en/server.json';
import cn from '@/messages/zh-cn/auth.json';
import cnServer from '@/messages/zh-cn/server.json';
import hk from '@/messages/zh-hk/auth.json';
import hkServer from '@/messages/zh-hk/server.json';
import { showWith } from '@/tests/setup/render-form';
import { ProviderLinks } from './provider-links';
import { ProviderProblem } from './provider-problem';

vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const docs = { terms: '1', privacy: '2' };
const languages: [Locale, typeof en, typeof enServer][] = [
  ['zh-cn', cn, cnServer],
  ['en', en, enServer],
  ['zh-hk', hk, hkServer],
];

describe.each(languages)('in %s', (locale, auth, server) => {
  it('each configured provider is a link that names the language and the wanted page', () => {
    const target = '/order/buy/confirm?skuId=3&quantity=1';
    showWith(
      { auth, server },
      <ProviderLinks providers={['google', 'apple']} target={target} docs={docs} />,
      locale,
    );
    for (const provider of ['google', 'apple'] as const) {
      const link = screen.getByRole('link', { name: auth.providers[provider] });
      const url = new URL(link.getAttribute('href') ?? '', 'https://shop.example');
      expect(url.pathname).toBe(`/api/sign-in/${provider}`);
      expect(Object.fromEntries(url.searchParams)).toEqual({ lang: locale, redirect: target });
    }
    const agreed = /<terms>(.*)<\/terms>/.exec(auth.providers.agree)?.[1] ?? '';
    expect(screen.getByRole('link', { name: agreed }).getAttribute('href')).toBe('/doc/detail?id=1');
  });

  it('nothing is offered in a shop without providers', () => {
    const { container } = showWith({ auth }, <ProviderLinks providers={[]} target="/" docs={docs} />, locale);
    expect(container.textContent).toBe('');
  });

  it('a problem is said in words, and a text of a link is not', () => {
    showWith(
      { server },
      <>
        <ProviderProblem named="common_provider_addressUnproven" />
        <ProviderProblem named="You have won" />
        <ProviderProblem named={['common_provider_expired']} />
        <ProviderProblem named="common_message_ok" />
      </>,
      locale,
    );
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      server.common_provider_addressUnproven,
    ]);
  });
});
