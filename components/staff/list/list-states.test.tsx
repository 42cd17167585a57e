import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorNote } from '@/components/staff/form/error-note';
import { ApiError } from '@/lib/api/api-error';
import { renderScreen } from '@/tests/setup/render-screen';
import { chinese, english } from '@/tests/setup/staff-texts';
import { LoadError } from './list-states';

const roles = ['ROLE_FINANCE', 'ROLE_ADMIN'] as const;
const refused = new ApiError(403, 'common_message_accessDenied', 'GET /order/admin/report/view', { roles });
const failed = new ApiError(503, '', 'GET /order/admin/report/view');

it.each([
  ['en', english],
  ['zh-cn', chinese],
] as const)('a refusal names the roles that may and is not tried again, in %s', async (_, text) => {
  const isChinese = text === chinese;
  const { unmount } = renderScreen(<LoadError error={refused} onRetry={vi.fn()} />, { isChinese });
  const { common } = text;
  const hint = common.refusedHint.replace('{roles}', roles.map((role) => text.role[role]).join(' / '));
  expect(screen.getByRole('heading', { name: common.refused })).toBeTruthy();
  expect(screen.getByText(hint)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  renderScreen(<ErrorNote error={refused} />, { isChinese });
  expect(await screen.findByText(hint)).toBeTruthy();
});

it('another failure can be tried again', () => {
  renderScreen(<LoadError error={failed} onRetry={vi.fn()} />);
  expect(screen.getByRole('heading', { name: english.common.loadFailed })).toBeTruthy();
  expect(screen.getByRole('button', { name: english.common.retry })).toBeTruthy();
});
