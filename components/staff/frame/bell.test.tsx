import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '@/tests/setup/render-screen';
import { chinese, english } from '@/tests/setup/staff-texts';
import { Bell } from './bell';

vi.mock('next/navigation', () => ({
  usePathname: () => '/staff',
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn(), refresh: vi.fn() }),
}));
afterEach(cleanup);

const hour = 3_600_000;
const counts = (holdAge: number) => ({
  holds: { count: 2, oldest: Date.now() - holdAge },
  tickets: { count: 3, oldest: Date.now() - 60_000 },
  refunds: { count: 0, oldest: null },
  // Another role decides these.
  differences: { count: 9, oldest: null },
});

it.each([
  ['en', english, false],
  ['zh-cn', chinese, true],
] as const)(
  'the bell counts what the person decides and leads to its queues, in %s',
  async (_, text, isChinese) => {
    renderScreen(<Bell roles={['ROLE_SERVICE']} counts={counts(hour)} />, { isChinese });
    const bell = screen.getByRole('button', { name: text.frame.bell.replace('{count}', '3') });
    expect(within(bell).getByText('3')).toBeTruthy();
    fireEvent.click(bell);
    const list = await screen.findByRole('region', { name: text.dashboard.decisions });
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      expect.stringMatching(/\/staff\/inbox$/),
    ]);
    expect(links[0]?.textContent).toContain(text.dashboard.queue.tickets);
    fireEvent.click(links[0] as HTMLElement);
    expect(bell.getAttribute('aria-expanded')).toBe('false');
  },
);

it('the bell is crimson only when something is late, and says when nothing waits', async () => {
  const late = () => document.querySelector('.s-bell [data-late]');
  renderScreen(<Bell roles={['ROLE_OPERATIONS']} counts={counts(hour)} />);
  expect(late()).toBeNull();
  cleanup();
  renderScreen(<Bell roles={['ROLE_OPERATIONS']} counts={counts(3 * hour)} />);
  expect(late()).toBeTruthy();
  cleanup();
  renderScreen(<Bell roles={['ROLE_OPERATIONS']} counts={undefined} />);
  expect(document.querySelector('.s-bell .s-badge')).toBeNull();
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText(english.dashboard.nothingWaits)).toBeTruthy();
});

it('a count in the bars has the colour of late ones only when its oldest row is late', () => {
  const rules = readFileSync('components/staff/styles/frame.css', 'utf8').split('}');
  const crimson = rules.filter((rule) => rule.includes('background: var(--badge)'));
  expect(crimson).toHaveLength(2);
  for (const rule of crimson) expect(rule).toMatch(/\.s-badge\[data-late\] \{/);
});
