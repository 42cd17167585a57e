import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '@/tests/setup/render-screen';
import { PasskeysDialog } from './passkeys/passkeys-dialog';
import { SignInForm } from './sign-in/sign-in-form';

const { call, device } = vi.hoisted(() => ({
  call: vi.fn(),
  device: {
    startRegistration: vi.fn(),
    startAuthentication: vi.fn(),
  },
}));
vi.mock('next/navigation', () => ({
  usePathname: () => '/staff/login',
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn(), refresh: vi.fn() }),
}));
vi.mock('@/lib/api/browser', () => ({ call, onCallFailure: () => () => undefined }));
vi.mock('@simplewebauthn/browser', () => device);

const laptop = { id: 'a1', name: 'Laptop', createdTime: '2026-11-01 10:00:00', lastUsedTime: null };
let passkeys = [laptop];

beforeEach(() => {
  passkeys = [laptop];
  call.mockReset();
  call.mockImplementation(async (key: string, input?: { body?: { name?: string } }) => {
    if (key === 'GET /auth/admin/passkey/list') return passkeys;
    if (key === 'GET /auth/admin/session/current') return { passkeys: passkeys.length };
    if (key === 'POST /auth/admin/passkey/add')
      passkeys = [...passkeys, { ...laptop, id: 'b2', name: input?.body?.name ?? '' }];
    if (key === 'POST /auth/admin/passkey/delete') passkeys = [];
    return key.endsWith('/options') || key.endsWith('/challenge') ? { challenge: 'abc' } : null;
  });
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  device.startRegistration.mockResolvedValue({ id: 'b2' });
  device.startAuthentication.mockResolvedValue({ id: 'a1' });
});

describe('the passkeys of a person', () => {
  it('are added under a name and removed', async () => {
    renderScreen(<PasskeysDialog onClose={() => undefined} />);
    const dialog = within(await screen.findByRole('dialog'));
    const add = dialog.getByRole('button', { name: 'Add a passkey' });
    expect(add.hasAttribute('disabled')).toBe(true);
    fireEvent.change(dialog.getByLabelText('Name of the device'), { target: { value: ' Phone ' } });
    fireEvent.click(add);
    await dialog.findByText('Phone');
    expect(call).toHaveBeenCalledWith('POST /auth/admin/passkey/add', {
      body: { name: 'Phone', created: { id: 'b2' } },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Remove Laptop' }));
    await dialog.findByText('You have no passkeys yet.');
  });

  it('are not added when the device declines', async () => {
    device.startRegistration.mockRejectedValue(new DOMException('', 'NotAllowedError'));
    renderScreen(<PasskeysDialog onClose={() => undefined} />);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Name of the device'), { target: { value: 'Phone' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Add a passkey' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('The passkey was not used');
    expect(passkeys).toEqual([laptop]);
  });

  it('are not offered by a browser without them', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    renderScreen(<PasskeysDialog onClose={() => undefined} />);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('This browser has no passkeys.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});

describe('the second step of a sign-in', () => {
  const opened = { stage: 'FACTOR', email: 'lin@shop.example' } as const;

  it('takes a passkey of the person', async () => {
    renderScreen(<SignInForm opened={opened} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    await waitFor(() =>
      expect(call).toHaveBeenCalledWith('POST /auth/admin/session/verify', {
        body: { passkey: { id: 'a1' } },
      }),
    );
  });

  it('offers none to a person without one', async () => {
    passkeys = [];
    renderScreen(<SignInForm opened={opened} />);
    await waitFor(() =>
      expect(call).toHaveBeenCalledWith('GET /auth/admin/session/current', expect.anything()),
    );
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });
});
