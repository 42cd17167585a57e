import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FirstDay } from '@/components/dashboard/staff/first-day';
import { SettingsPage } from '@/components/settings/staff/settings-page';
import { firstDaySteps } from '@/lib/dashboard/first-day';
import { nearestReadable } from '@/lib/settings/brand/palette';
import { renderScreen } from '@/tests/setup/render-screen';
import { english } from '@/tests/setup/staff-texts';

vi.mock('next/navigation', () => ({
  usePathname: () => '/staff',
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn(), refresh: vi.fn() }),
}));

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('@/lib/api/browser', () => ({ call }));

const names = { 'zh-cn': '叶', en: 'Leaf', 'zh-hk': '葉' };
const shop = { name: names, coinName: names, logo: null, logoDark: null, icon: null, colour: null };
const setting = { version: 4, needsApproval: false, changed: null, waiting: null, rate: null };
const opening = {
  steps: firstDaySteps.map((step, index) => ({ step, isDone: index < 3 })),
  version: 2,
  isBackedUp: false,
  rates: { stale: ['USD', 'HKD'], hasSource: false, hours: 96, until: 1_800_000_000_000 },
};

let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {
    'GET /order/admin/first_day/view': opening,
    'GET /upms/admin/setting/list': [{ ...setting, key: 'shop', value: shop }],
    'POST /upms/admin/setting/save': { version: 5, approvalId: null },
    'POST /upms/admin/mail/test': { email: 'one@shop.example' },
  };
  call.mockReset();
  call.mockImplementation(async (key: string) => answers[key]);
});
afterEach(cleanup);

const sent = (key: string) =>
  call.mock.calls.filter(([one]) => one === key).map(([, request]) => (request as { body?: unknown }).body);

describe('what is missing before the shop opens', () => {
  const text = english.dashboard.firstDay;

  it('is listed with its screens, and what is done has no explanation', async () => {
    renderScreen(<FirstDay />);
    const links = await screen.findAllByRole('listitem');
    expect(links).toHaveLength(firstDaySteps.length);
    expect(screen.getByText('3 of 11 done')).toBeTruthy();
    expect(screen.getByRole('link', { name: text.step.codes }).getAttribute('href')).toContain(
      '/staff/card-codes/import',
    );
    expect(screen.queryByText(text.about.shop)).toBeNull();
    expect(screen.getByText(text.about.backup)).toBeTruthy();
  });

  it('warns about rates while no currency but CNY can be paid', async () => {
    renderScreen(<FirstDay />);
    expect(await screen.findByText(/USD and HKD: .+ more than 96 hours old/)).toBeTruthy();
  });

  it('warns before rates are too old when none are fetched', async () => {
    const rates = { ...opening.rates, stale: [], hasSource: false };
    answers['GET /order/admin/first_day/view'] = { ...opening, rates };
    renderScreen(<FirstDay />);
    const [start = ''] = english.dashboard.rates.noSource.split('{time}');
    expect((await screen.findByRole('alert')).textContent).toContain(start);
  });

  it('sends a test mail, records backups and hides the list', async () => {
    renderScreen(<FirstDay />);
    fireEvent.click(await screen.findByRole('button', { name: text.sendMail }));
    expect(await screen.findByText(text.mailSent.replace('{email}', 'one@shop.example'))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: text.backedUp }));
    await waitFor(() =>
      expect(sent('POST /upms/admin/setting/save')).toEqual([
        {
          key: 'firstDay',
          version: 2,
          value: { isHidden: false, isBackedUp: true },
          reason: text.backupReason,
        },
      ]),
    );
    fireEvent.click(screen.getByRole('button', { name: text.hide }));
    await waitFor(() => expect(sent('POST /upms/admin/setting/save')).toHaveLength(2));
  });

  it('is nothing when all is done', async () => {
    answers['GET /order/admin/first_day/view'] = { ...opening, steps: null, rates: null };
    renderScreen(<FirstDay />);
    await waitFor(() => expect(call).toHaveBeenCalled());
    expect(screen.queryByText(text.title)).toBeNull();
  });
});

describe('the shop', () => {
  const text = english.settings;
  const open = async () => {
    renderScreen(<SettingsPage />);
    const change = text.changeOf.replace('{name}', text.name.shop);
    fireEvent.click(await screen.findByRole('button', { name: change }));
    return within(await screen.findByRole('dialog'));
  };

  it('a colour that cannot be read is not saved, and the nearest that can is offered', async () => {
    const dialog = await open();
    const save = () => dialog.getByRole<HTMLButtonElement>('button', { name: text.save });
    const field = await dialog.findByRole('textbox', { name: text.look.colour });
    fireEvent.change(field, { target: { value: '#FFD400' } });
    const nearest = nearestReadable('#ffd400');
    const offer = text.look.takeNearest.replace('{colour}', nearest);
    const button = await dialog.findByRole('button', { name: offer });
    expect(save().disabled).toBe(true);
    fireEvent.click(button);
    await waitFor(() => expect(save().disabled).toBe(false));
    // The page would be reloaded while a later test runs.
    const { setTimeout } = window;
    const reloads: (number | undefined)[] = [];
    const timers = vi
      .spyOn(window, 'setTimeout')
      .mockImplementation(((run: TimerHandler, delay?: number) =>
        String(run).includes('reload') ? reloads.push(delay) : setTimeout(run, delay)) as typeof setTimeout);
    fireEvent.change(dialog.getByLabelText(text.reason), { target: { value: 'our colour' } });
    fireEvent.click(save());
    await waitFor(() =>
      expect(sent('POST /upms/admin/setting/save')).toEqual([
        { key: 'shop', version: 4, value: { ...shop, colour: nearest }, reason: 'our colour' },
      ]),
    );
    await waitFor(() => expect(reloads).toHaveLength(1));
    timers.mockRestore();
  });

  it('shows light and dark, on a desktop and on a phone', async () => {
    const dialog = await open();
    const { light, dark } = text.look;
    for (const name of [light.desktop, light.phone, dark.desktop, dark.phone])
      expect(await dialog.findByText(name)).toBeTruthy();
  });

  it('says that a text is no colour', async () => {
    const dialog = await open();
    fireEvent.change(await dialog.findByRole('textbox', { name: text.look.colour }), {
      target: { value: 'blue' },
    });
    expect(await dialog.findByText(text.look.notColour)).toBeTruthy();
  });
});
