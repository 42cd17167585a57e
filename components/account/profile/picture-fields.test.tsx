import { useMutation } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DocumentField } from '@/components/verification/document-field';
import { ApiError } from '@/lib/api/api-error';
import account from '@/messages/en/account.json';
import error from '@/messages/en/error.json';
import server from '@/messages/en/server.json';
import shell from '@/messages/en/shell.json';
import { toasts } from '@/tests/setup/recorded-toasts';
import { showWith } from '@/tests/setup/render-form';
import { exampleMember as member } from '../example-member';
import { AvatarEditor } from './avatar-editor';

const upload = vi.hoisted(() => vi.fn());
vi.mock('@/lib/account/queries/save-avatar', () => ({
  useSaveAvatar: () => useMutation({ mutationFn: upload }),
}));
vi.mock('@/lib/account/queries/upload-picture', () => ({
  useUploadDocument: () => useMutation({ mutationFn: upload }),
}));
vi.mock('@/lib/api/browser', () => ({ call: () => new Promise(() => {}) }));
vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));
/** jsdom has no canvas, so cropping is a single click here. */
vi.mock('./avatar-cropper', () => ({
  default: ({ onSave }: { onSave: (picture: Blob) => void }) => (
    <button type="button" onClick={() => onSave(new Blob(['x']))}>
      cut
    </button>
  ),
}));

beforeEach(() => {
  upload.mockReset().mockResolvedValue({ id: '5', link: '/files/5' });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const show = (children: ReactNode) => showWith({ account, shell }, children);

/** A file that reports `size` bytes without allocating them. */
function picture(size: number, type = 'image/png'): File {
  const file = new File(['x'], 'picture', { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}
const megabyte = 1024 * 1024;
const choose = (label: string, file: File) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files: [file] } });
const alert = () => screen.queryByRole('alert')?.textContent;

/** Failures of an upload: status and message key of the response, and the text that the member sees. */
const failures = [
  [413, 'common_message_payloadTooLarge', 'tooLarge', ''],
  [422, 'common_upload_invalid', 'invalid', ''],
  [500, 'common_upload_error', 'failed', server.common_upload_error],
  [0, '', 'failed', error.network],
] as const;

describe('the avatar', () => {
  const { avatar } = account;

  it.each([
    [10 * megabyte + 1, 'image/png', avatar.tooLarge],
    [0, 'image/png', avatar.invalid],
    [10, 'image/gif', avatar.invalid],
    [11 * megabyte, 'image/svg+xml', avatar.invalid],
  ])('of %d bytes of %s is refused before it is sent', (size, type, words) => {
    show(<AvatarEditor member={member} />);
    choose(avatar.choose, picture(size, type));
    expect(alert()).toBe(words);
    expect(upload).not.toHaveBeenCalled();
  });

  it.each(failures)('shows for %d %s why it was not saved', async (status, message, key, reason) => {
    upload.mockRejectedValue(new ApiError(status, message, 'POST /'));
    show(<AvatarEditor member={member} />);
    choose(avatar.choose, picture(10 * megabyte));
    expect(alert()).toBeUndefined();
    fireEvent.click(await screen.findByText('cut'));
    const words = avatar[key].replace('{reason}', reason);
    await waitFor(() => expect(alert()).toBe(words));
    expect(toasts).toEqual([words]);
    choose(avatar.choose, picture(10));
    expect(alert()).toBeUndefined();
  });
});

describe('a picture of a document', () => {
  const { identity } = account;
  const texts = {
    tooLarge: identity.pictureTooLarge,
    invalid: identity.pictureInvalid,
    failed: identity.pictureFailed,
  };
  const open = (isMissing = false) => {
    const uploaded = vi.fn();
    show(<DocumentField id="front" label="Front" isMissing={isMissing} onUploaded={uploaded} />);
    return uploaded;
  };

  it.each([
    [40 * megabyte + 1, 'image/png', texts.tooLarge],
    [0, 'image/png', texts.invalid],
    [10, 'application/pdf', texts.invalid],
  ])('of %d bytes of %s is refused before it is sent', (size, type, words) => {
    const uploaded = open();
    choose('Front', picture(size, type));
    expect(alert()).toBe(words);
    expect(upload).not.toHaveBeenCalled();
    expect(uploaded.mock.calls).toEqual([['']]);
  });

  it('is refused when it is too large and the browser cannot scale it down', async () => {
    const uploaded = open();
    choose('Front', picture(5 * megabyte + 1));
    await waitFor(() => expect(alert()).toBe(texts.tooLarge));
    expect(upload).not.toHaveBeenCalled();
    expect(uploaded.mock.calls).toEqual([['']]);
  });

  it.each(failures)('shows for %d %s why the upload failed', async (status, message, key, reason) => {
    upload.mockRejectedValue(new ApiError(status, message, 'POST /'));
    const uploaded = open();
    choose('Front', picture(5 * megabyte));
    expect(screen.getByRole('status').textContent).toBe(identity.pictureSending);
    await waitFor(() => expect(alert()).toBe(texts[key].replace('{reason}', reason)));
    expect(uploaded.mock.calls).toEqual([['']]);
  });

  it('shows that it is missing, and then that it was uploaded', async () => {
    const uploaded = open(true);
    expect(alert()).toBe(identity.pictureMissing);
    choose('Front', picture(10));
    await waitFor(() => expect(uploaded).toHaveBeenLastCalledWith('5'));
  });
});
