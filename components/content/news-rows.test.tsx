import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import content from '@/messages/en/content.json';
import { showWith } from '@/tests/setup/render-form';
import { NewsRows } from './news-rows';

vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

it('dates each article with its year', () => {
  const article = {
    ...{ id: '1800261000000000289', type: 'NEWS' as const, code: null, category: 'NOTICE' },
    ...{ title: 'Daily deals start at 10:00', summary: '', author: 'Tianyun Store', isTop: false },
    publishTime: '2026-11-19 10:00:00',
  };
  showWith({ content }, <NewsRows news={[article]} />);
  expect(screen.getByText('2026-11-19')).toBeDefined();
  expect(screen.getByText(content.kind.NOTICE)).toBeDefined();
});
