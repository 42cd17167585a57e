import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { exampleMember } from '@/components/member/example-member';
import { makeQueryClient } from '@/lib/queries/browser/query-provider';
import home from '@/messages/en/home.json';
import { MemberCards } from './member-cards';

vi.mock('@/lib/api/browser', () => ({ call: async () => ({ records: [] }) }));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

it('wraps a long greeting and has the whole nickname in its title', () => {
  const nickname = 'Bartholomew Featherstonehaugh the Third of Upper Tooting';
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <NextIntlClientProvider locale="en" messages={{ home }}>
        <MemberCards member={{ ...exampleMember, nickname }} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  const greeting = screen.getByText(new RegExp(nickname));
  expect(greeting.className).toBe('clip-2');
  expect(greeting.title).toBe(greeting.textContent);
});
