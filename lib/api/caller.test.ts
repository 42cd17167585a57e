import axios, { AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error';
import { type Check, createCaller, pathOf, unwrap } from './caller';

const trust: Check = (_key, data) => data as never;

function callerOf(
  status: number,
  data: unknown,
  onFailure?: (error: ApiError) => void,
  headers: Record<string, string> = {},
) {
  const sent: InternalAxiosRequestConfig[] = [];
  const client = axios.create({
    adapter: async (config) => {
      sent.push(config);
      if (status === 0) throw new Error('ECONNREFUSED');
      return { data, status, statusText: 'Text', headers: new AxiosHeaders(headers), config };
    },
  });
  return { sent, call: createCaller(async () => client, trust, onFailure) };
}

describe('unwrap', () => {
  it.each([
    [{ status: 0, message: 'ok', data: { a: 1 } }, { a: 1 }],
    [{ message: 'ok', data: { data: { data: [1] } } }, [1]],
    [{ status: 0, message: 'common_message_ok' }, null],
    [{ message: 'common_message_ok' }, null],
    [{ access_token: 'x' }, { access_token: 'x' }],
    [{ status: 0, message: 'ok', data: null }, null],
    [{ data: [{ data: 1 }] }, [{ data: 1 }]],
    [null, null],
  ])('%j contains %j', (body, data) => expect(unwrap(body)).toEqual(data));
});

describe('pathOf', () => {
  it('fills parameters so that they stay one segment', () => {
    expect(pathOf('/sandbox/session/{id}/card', { id: '../a b' })).toBe('/sandbox/session/..%2Fa%20b/card');
  });
  it('throws for a missing one', () => expect(() => pathOf('/a/{id}', {})).toThrow(/id is missing/));
});

describe('a call', () => {
  it('sends query and key, and returns the data', async () => {
    const { sent, call } = callerOf(200, { status: 0, message: 'ok', data: { text: 'x' } });
    expect(await call('GET /goods/member/goods/suggest', { query: { keyword: '王者' } })).toEqual({
      text: 'x',
    });
    expect(sent[0]).toMatchObject({ method: 'get', url: '/goods/member/goods/suggest' });
    expect(String(sent[0]?.params)).toBe(new URLSearchParams({ keyword: '王者' }).toString());
  });

  it('throws the error of the response and notifies the listener', async () => {
    const onFailure = vi.fn();
    const { call } = callerOf(422, { status: 1, message: 'order_minAmount', data: { value: 5 } }, onFailure);
    const error = await call('GET /order/member/currency/list').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 422,
      message: 'order_minAmount',
      data: { value: 5 },
      key: 'GET /order/member/currency/list',
    });
    expect(onFailure).toHaveBeenCalledWith(error);
  });

  it.each([
    [{ 'retry-after': '90' }, 90],
    [{ 'retry-after': 'Fri, 31 Dec 2027 23:59:59 GMT' }, null],
    [{}, null],
  ])('keeps the seconds of %j', async (headers, retryAfter) => {
    const { call } = callerOf(426, { message: 'common_login_lockedAccount' }, undefined, { ...headers });
    await expect(call('GET /order/member/currency/list')).rejects.toMatchObject({ retryAfter });
  });

  it('throws status 0 without a response, and keeps HTML out of the message', async () => {
    await expect(callerOf(0, null).call('GET /order/member/currency/list')).rejects.toMatchObject({
      status: 0,
      message: '',
    });
    await expect(callerOf(502, '<html>').call('GET /order/member/currency/list')).rejects.toMatchObject({
      status: 502,
      message: '',
      statusText: 'Text',
    });
  });
});
