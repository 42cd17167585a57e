import { createDecipheriv } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { contract } from '../contract/contract';
import { encodeFields } from './encode-fields';
import { sensitiveFieldsOf } from './sensitive-fields';

const key = 'tianyun-key-16ch';
const body = { username: 'lin', password: 'Blue 灯笼 2026', agree: true };

it('encrypts sensitive fields with AES-CBC, the key as IV and zero padding', () => {
  const sent = encodeFields(body, sensitiveFieldsOf(body), key);
  expect(sent).toMatchObject({ username: 'lin', agree: true, enc: 'AES' });
  const secret = Buffer.from(key, 'latin1');
  const decipher = createDecipheriv('aes-128-cbc', secret, secret).setAutoPadding(false);
  const bytes = Buffer.from(String(Reflect.get(sent, 'password')), 'base64');
  const plain = Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8');
  expect(plain.replace(/\0+$/, '')).toBe(body.password);
});

it('encodes them in Base64 without a key', () => {
  const sent = encodeFields(body, sensitiveFieldsOf(body), null);
  expect(sent).toMatchObject({ enc: 'Base64' });
  expect(Buffer.from(String(Reflect.get(sent, 'password')), 'base64').toString('utf8')).toBe(body.password);
});

it('finds no sensitive field in other bodies', () => {
  expect(sensitiveFieldsOf({ username: 'lin', password: undefined })).toEqual([]);
  expect(sensitiveFieldsOf(null)).toEqual([]);
});

const every = Object.fromEntries(
  ['password', 'rePassword', 'newPassword', 'currentPassword', 'realName', 'idNumber'].map((name) => [
    name,
    'x',
  ]),
);

it('every endpoint with a sensitive field accepts the encoding', () => {
  const shapes = (schema: unknown): Record<string, unknown>[] => {
    if (schema instanceof z.ZodObject) return [schema.shape];
    if (schema instanceof z.ZodUnion) return schema.options.flatMap(shapes);
    return [];
  };
  const refusing = Object.entries(contract).filter(([, endpoint]) =>
    shapes('body' in endpoint ? endpoint.body : undefined).some(
      (shape) => Object.keys(shape).some((name) => name in every) && !('enc' in shape),
    ),
  );
  expect(sensitiveFieldsOf(every)).toEqual(Object.keys(every));
  expect(refusing.map(([name]) => name)).toEqual([]);
});
