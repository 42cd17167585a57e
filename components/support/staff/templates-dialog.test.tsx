import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { template } from '@/components/staff/example-people';
import { ApiError } from '@/lib/api/api-error';
import { renderScreen } from '@/tests/setup/render-screen';
import { english } from '@/tests/setup/staff-texts';
import { TemplatesDialog } from './templates-dialog';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('@/lib/api/browser', () => ({ call, onCallFailure: () => () => undefined }));

const { templates, editor } = english;
const theirs = {
  ...template,
  content: { ...template.content, en: 'Hello {nickname}, theirs' },
  version: 3,
  updatedTime: '2026-07-22 12:05:00',
};

it('shows both versions of a reply when another person saved it, and saves what was chosen with the newer version', async () => {
  let stored = template;
  call.mockImplementation(async (key: string, { body }: { body?: { version: number } } = {}) => {
    if (key === 'GET /member/admin/template/list') return [stored];
    if (key !== 'POST /member/admin/template/save') return {};
    if (body?.version === theirs.version) return { id: template.id };
    stored = theirs;
    throw new ApiError(409, 'message_templateNameUsed', 'POST /member/admin/template/save');
  });
  renderScreen(<TemplatesDialog onClose={vi.fn()} />);
  fireEvent.click(await screen.findByText(template.name));
  fireEvent.change(screen.getByLabelText(templates.name), { target: { value: 'Replaced' } });
  fireEvent.change(screen.getByLabelText('English'), { target: { value: 'Hello {nickname}, mine' } });
  fireEvent.click(screen.getByRole('button', { name: templates.save }));

  const versions = await screen.findByRole('table', { name: editor.versions });
  expect(
    within(versions)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([
    'English Hello {nickname}, theirs Hello {nickname}, mine',
    `${templates.name}${template.name}Replaced`,
  ]);
  fireEvent.click(screen.getByRole('button', { name: editor.merge }));
  await waitFor(() => expect(screen.queryByRole('table', { name: editor.versions })).toBeNull());
  await waitFor(() =>
    expect((screen.getByRole('button', { name: templates.save }) as HTMLButtonElement).disabled).toBe(false),
  );
  fireEvent.click(screen.getByRole('button', { name: templates.save }));
  await screen.findByText(templates.saved);
  const sent = call.mock.calls.filter(([key]) => key === 'POST /member/admin/template/save').at(-1);
  expect(sent?.[1].body).toMatchObject({
    id: template.id,
    version: 3,
    name: 'Replaced',
    content: { ...template.content, en: 'Hello {nickname}, mine' },
  });
});
