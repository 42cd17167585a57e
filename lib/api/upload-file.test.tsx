import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error';
import { uploadFile } from './upload-file';

/** The part of a browser's request that an upload uses. */
class FakeRequest {
  static last: FakeRequest;
  static outcome: { status: number; body: string; retryAfter?: string };
  readonly upload: { onprogress?: (event: object) => void } = {};
  readonly headers: Record<string, string> = {};
  status = 0;
  statusText = '';
  responseText = '';
  timeout = 0;
  path = '';
  form = new FormData();
  onloadend: () => void = () => undefined;
  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, path: string) {
    this.path = `${method} ${path}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader = () => FakeRequest.outcome.retryAfter ?? null;
  send(form: FormData) {
    this.form = form;
    this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
    this.upload.onprogress?.({ lengthComputable: false, loaded: 3, total: 0 });
    this.status = FakeRequest.outcome.status;
    this.responseText = FakeRequest.outcome.body;
    queueMicrotask(() => this.onloadend());
  }
  abort() {
    this.status = 0;
    this.responseText = '';
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  document.documentElement.lang = 'en';
});
afterEach(() => vi.unstubAllGlobals());

const key = 'POST /member/message/upload';
const file = new File(['x'], 'a.png');
const failureOf = (sent: Promise<unknown>) =>
  sent.then(
    () => Promise.reject(new Error('succeeded')),
    (error: unknown) => error,
  );

it('sends the form through the gateway, reports progress and returns the fields', async () => {
  FakeRequest.outcome = { status: 200, body: '{"status":0,"data":{"id":"5","link":"/files/5"}}' };
  const onProgress = vi.fn();
  expect(await uploadFile(key, file, { fields: { fileType: 'image' }, onProgress })).toEqual({
    id: '5',
    link: '/files/5',
  });
  const { path, headers, form, timeout } = FakeRequest.last;
  expect(path).toBe('POST /api/member/message/upload');
  expect(headers).toEqual({ 'X-Requested-With': 'store', 'Accept-Language': 'en' });
  expect([form.get('fileType'), form.get('file') instanceof File, timeout > 0]).toEqual([
    'image',
    true,
    true,
  ]);
  expect(onProgress.mock.calls).toEqual([[0.25]]);
});

it.each([
  [422, '{"status":1,"message":"common_upload_invalid"}', 422, 'common_upload_invalid'],
  [429, '{"status":1,"message":"common_message_tooManyRequests"}', 429, 'common_message_tooManyRequests'],
  [413, '<html>', 413, ''],
  [0, '', 0, ''],
  [200, '{"status":0,"data":{}}', 502, ''],
])('a response %i %s is a failure %i %s', async (status, body, expected, message) => {
  FakeRequest.outcome = { status, body, ...(status === 429 ? { retryAfter: '60' } : {}) };
  const error = await failureOf(uploadFile(key, file));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: expected, message, key, retryAfter: status === 429 ? 60 : null });
});

it('ends when it is aborted', async () => {
  FakeRequest.outcome = { status: 200, body: '{"status":0,"data":{"id":"5"}}' };
  const abort = new AbortController();
  const sent = failureOf(uploadFile(key, file, { signal: abort.signal }));
  abort.abort();
  expect(await sent).toMatchObject({ status: 0 });
});
