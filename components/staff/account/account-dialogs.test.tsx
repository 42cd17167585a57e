import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '@/tests/setup/render-screen';
import { chinese, english } from '@/tests/setup/staff-texts';
import { PasswordDialog } from './password-dialog';
import { RecoveryDialog } from './recovery-dialog';

vi.mock('next/navigation', () => ({
  usePathname: () => '/staff',
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn(), refresh: vi.fn() }),
}));
const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('@/lib/api/browser', () => ({ call, onCallFailure: () => () => undefined }));

const codes = ['AAAAA-11111-BBBBB-22222', 'CCCCC-33333-DDDDD-44444'];
beforeEach(() => {
  cleanup();
  call.mockReset();
  call.mockImplementation(async (key: string) => {
    if (key === 'POST /auth/admin/recovery/renew') return { recoveryCodes: codes };
    if (key === 'GET /store/member/site/config')
      return { maintenance: { enabled: false }, rest: { resting: false, appliesTo: [] } };
    return {};
  });
});
const sent = (key: string) => call.mock.calls.filter(([called]) => called === key);

describe.each([
  ['en', english, false],
  ['zh-cn', chinese, true],
] as const)('in %s', (_, text, isChinese) => {
  it('the menu of the account opens the own password and the recovery codes', async () => {
    renderScreen(<p>–</p>, { hasFrame: true, isChinese });
    fireEvent.click(await screen.findByRole('button', { name: /admin@tianyun\.example/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: text.ownPassword.title }));
    expect(await screen.findByLabelText(text.ownPassword.current)).toBeTruthy();
    cleanup();
    renderScreen(<p>–</p>, { hasFrame: true, isChinese });
    fireEvent.click(await screen.findByRole('button', { name: /admin@tianyun\.example/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: text.recovery.title }));
    expect(await screen.findByRole('button', { name: text.recovery.submit })).toBeTruthy();
  });

  it('the new password is sent once with the current one, when it is typed twice', async () => {
    const onClose = vi.fn();
    renderScreen(<PasswordDialog onClose={onClose} />, { isChinese });
    const dialog = within(await screen.findByRole('dialog'));
    const fill = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    const submit = dialog.getByRole('button', { name: text.ownPassword.submit });
    fill(text.ownPassword.current, 'Former-Harbour-41');
    fill(text.ownPassword.new, 'Quiet-Lantern-Bridge-72');
    fill(text.invitation.again, 'Quiet-Lantern-Bridge-73');
    fireEvent.click(submit);
    expect(await dialog.findByText(text.invitation.different)).toBeTruthy();
    expect(sent('POST /auth/admin/password/change')).toEqual([]);
    fill(text.invitation.again, 'Quiet-Lantern-Bridge-72');
    fireEvent.click(submit);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent('POST /auth/admin/password/change')).toEqual([
      [
        'POST /auth/admin/password/change',
        { body: { currentPassword: 'Former-Harbour-41', password: 'Quiet-Lantern-Bridge-72' } },
      ],
    ]);
  });

  it('new recovery codes are shown until the person says that they are kept', async () => {
    const onClose = vi.fn();
    renderScreen(<RecoveryDialog left={3} onClose={onClose} />, { isChinese });
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/3/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: text.recovery.submit }));
    for (const code of codes) expect(await dialog.findByText(code)).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(dialog.getByRole('checkbox'));
    fireEvent.click(dialog.getByRole('button', { name: text.factor.finish }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(sent('POST /auth/admin/recovery/renew')).toHaveLength(1);
  });
});
