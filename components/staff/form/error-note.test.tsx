import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '@/lib/api/api-error';
import { renderScreen } from '@/tests/setup/render-screen';
import { ErrorNote } from './error-note';

const failed = (status: number, message: string) =>
  renderScreen(<ErrorNote error={new ApiError(status, message, 'GET /order/admin/order/list')} />);

it('does not send staff to customer service after an internal error', async () => {
  failed(500, 'common_message_unknownError');
  expect((await screen.findByRole('alert')).textContent).toMatch(/internal error|内部出错/);
});

it('shows what the shop answered after another error', async () => {
  failed(409, 'The order has changed');
  expect((await screen.findByRole('alert')).textContent).toBe('The order has changed');
});
