import { expect, it, vi } from 'vitest';
import { call } from './browser';

/** The part of a browser's request that axios uses. */
class FakeRequest {
  static sent: { method: string; headers: Record<string, string>; body: unknown }[] = [];
  readonly headers: Record<string, string> = {};
  readonly status = 200;
  readonly statusText = 'OK';
  readonly response = '{"status":0,"message":"common_message_ok","data":{}}';
  readonly responseText = this.response;
  readonly readyState = 4;
  readonly upload = {};
  method = '';
  onloadend: () => void = () => undefined;
  open(method: string) {
    this.method = method;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getAllResponseHeaders = () => 'content-type: application/json';
  send(body: unknown) {
    FakeRequest.sent.push({ method: this.method, headers: this.headers, body });
    queueMicrotask(() => this.onloadend());
  }
}

it('sends a JSON content type with every call, also without a body', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  document.documentElement.lang = 'en';
  await call('GET /member/message/statistics');
  await call('DELETE /member/message/{id}', { params: { id: '5' } });
  await call('POST /member/message/reply', { body: { messageId: '5', content: 'Hello' } });
  vi.unstubAllGlobals();
  expect(FakeRequest.sent.map(({ method, body }) => [method, body])).toEqual([
    ['GET', null],
    ['DELETE', null],
    ['POST', '{"messageId":"5","content":"Hello"}'],
  ]);
  for (const { headers } of FakeRequest.sent) expect(headers['Content-Type']).toBe('application/json');
});
