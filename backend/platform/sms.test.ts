import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { issue } from '../../tests/stand-ins/paypal/certificates';
import { sendSms } from './sms';

type ReceivedRequest = { path: string; authorization: string; form: Record<string, string> };

const received: ReceivedRequest[] = [];
let reply: { status: number; body: string; location?: string } = { status: 201, body: '{}' };
const server = createServer(async (request, response) => {
  received.push({
    path: `${request.method} ${request.url}`,
    authorization: request.headers.authorization ?? '',
    form: Object.fromEntries(new URLSearchParams(await bodyOf(request))),
  });
  response.writeHead(reply.status, reply.location ? { Location: reply.location } : {}).end(reply.body);
});
let apiUrl = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(() => {
  received.length = 0;
  reply = { status: 201, body: '{"sid":"SM1"}' };
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

const accountSid = `AC${'0'.repeat(32)}`;
const account = () => ({ accountSid, authToken: 'a token of the account', from: '+15005550006', apiUrl });
const message = { to: '+85291234567', text: '验证码 482013 & more\n' };

it('sends the request that the Twilio API expects', async () => {
  await sendSms(account(), message);
  expect(received).toEqual([
    {
      path: `POST /2010-04-01/Accounts/${accountSid}/Messages.json`,
      authorization: `Basic ${Buffer.from(`${accountSid}:a token of the account`).toString('base64')}`,
      form: { To: message.to, From: '+15005550006', Body: message.text },
    },
  ]);
  await sendSms({ ...account(), from: `MG${'0'.repeat(32)}` }, message);
  expect(received[1]?.form).toEqual({
    To: message.to,
    MessagingServiceSid: `MG${'0'.repeat(32)}`,
    Body: message.text,
  });
});

it('fails with status and error code, without the number or the text', async () => {
  reply = { status: 400, body: '{"code":21211,"message":"Invalid number +85291234567"}' };
  const failure = await sendSms(account(), message).catch((error: Error) => error);
  expect(String(failure)).toBe('Error: Twilio responded 400 (21211)');
  reply = { status: 503, body: '<html>' };
  await expect(sendSms(account(), message)).rejects.toThrow('503');
});

it('asvs:V12.3.2 sends nothing to a server whose certificate no authority has signed', async () => {
  const day = 86_400_000;
  const dates = { from: new Date(Date.now() - day), to: new Date(Date.now() + day) };
  const { pem, privateKey } = issue('127.0.0.1', dates);
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const secure = createSecureServer({ cert: pem, key }, (request, response) => {
    received.push({ path: String(request.url), authorization: '', form: {} });
    response.writeHead(201).end('{"sid":"SM1"}');
  });
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
  const { port } = secure.address() as AddressInfo;
  const refused = await sendSms({ ...account(), apiUrl: `https://127.0.0.1:${port}` }, message).catch(
    (error: Error) => error,
  );
  expect(Reflect.get(Object(Reflect.get(Object(refused), 'cause')), 'code')).toBe(
    'DEPTH_ZERO_SELF_SIGNED_CERT',
  );
  expect(received).toEqual([]);
  secure.closeAllConnections();
  await new Promise<void>((resolve) => secure.close(() => resolve()));
});

it('asvs:V15.3.2 does not follow redirects with the credentials', async () => {
  reply = { status: 307, body: '', location: `${apiUrl}/elsewhere` };
  await expect(sendSms(account(), message)).rejects.toThrow();
  expect(received).toHaveLength(1);
});
