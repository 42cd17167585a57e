import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '@/tests/setup/render-screen';
import { UploadButton } from './upload-button';

const megabyte = 1024 * 1024;
const upload = vi.fn(async (_file: Blob) => 'link');
const onUploaded = vi.fn();

beforeEach(() => {
  upload.mockClear();
  onUploaded.mockClear();
});

function choose(file: File): void {
  renderScreen(
    <UploadButton label="Logo" mostBytes={2 * megabyte} upload={upload} onUploaded={onUploaded} />,
  );
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('No field for files');
  fireEvent.change(input, { target: { files: [file] } });
}

const file = (bytes: number, type: string) => new File([new Uint8Array(bytes)], 'logo', { type });

it.each([
  ['another format', file(10, 'image/heic')],
  ['an empty file', file(0, 'image/png')],
  // jsdom decodes no pictures, so that it cannot be scaled down.
  ['more bytes than the endpoint takes', file(2 * megabyte + 1, 'image/png')],
])('sends no file that would be refused: %s', async (_case, chosen) => {
  choose(chosen);
  const text = (await screen.findByRole('alert')).textContent;
  expect(text).toMatch(/Invalid file size or format|文件大小或格式不正确/);
  expect(upload).not.toHaveBeenCalled();
});

it.each([
  ['a picture within the limit', file(megabyte, 'image/png')],
  ['a file whose type the browser does not know, which the backend decides about', file(10, '')],
])('sends %s', async (_case, chosen) => {
  choose(chosen);
  await waitFor(() => expect(onUploaded).toHaveBeenCalledWith('link', chosen));
  expect(upload).toHaveBeenCalledWith(chosen);
});
