import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { testEventType, webhookEventTypes } from '../../lib/connections/rules';
import { contract } from '../../lib/contract/contract';
import { type Endpoint, splitKey } from '../../lib/wire/endpoint';
import { openApiDocument, operationIdOf } from './openapi';

const document = openApiDocument();

describe('the API document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document));
    expect(result).toEqual(expect.objectContaining({ valid: true }));
    expect(validator.version).toBe('3.1');
  });

  it('has no warning of the recommended rules of Redocly', async () => {
    const problems = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: 'openapi.json',
      config: await createConfig({ extends: ['recommended'] }),
    });
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
    ).toEqual([]);
  });

  it.each([
    ['GET /code', 'getCode'],
    ['POST /order/admin/coupon/grant_filtered', 'postOrderAdminCouponGrantFiltered'],
    ['GET /member/message/{id}', 'getMemberMessageById'],
    ['POST /goods/member/goods/hits/{goodsId}', 'postGoodsMemberGoodsHitsByGoodsId'],
  ])('names the operation %s %s', (key, id) => {
    expect(operationIdOf(key)).toBe(id);
  });

  it('names the message keys of each failure', () => {
    const { paths, components } = Object(document);
    const { responses } = paths['/order/member/order/create'].post;
    expect(Object.keys(responses)).toEqual([
      '200',
      '400',
      '401',
      '404',
      '409',
      '413',
      '422',
      '429',
      'default',
    ]);
    const [, name] = responses['422'].$ref.split('#/components/responses/');
    const { message } = components.responses[name].content['application/json'].schema.properties;
    expect(message.enum).toContain('goods_stockNotEnough');
    expect(message.enum).not.toContain('order_notFound');
  });

  it('asvs:V2.1.1 has every endpoint of the contract and no other', () => {
    const { paths } = document;
    const documented = Object.entries(Object(paths)).flatMap(([path, methods]) =>
      Object.keys(Object(methods)).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.sort()).toEqual(Object.keys(contract).sort());
  });
});

it('has the events of outgoing webhooks, also of a live shop', () => {
  for (const one of [document, openApiDocument({ withStaff: false })]) {
    const { webhooks } = Object(one);
    expect(Object.keys(webhooks)).toEqual([...webhookEventTypes, testEventType]);
    const { post } = webhooks['order.status_changed'];
    const { schema } = post.requestBody.content['application/json'];
    expect(schema.required).toEqual(['type', 'timestamp', 'data']);
    expect(schema.properties.type).toMatchObject({ const: 'order.status_changed' });
    expect(schema.properties.data.required).toContain('version');
    expect(post.parameters.map(({ name }: { name: string }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
  }
});

it('asvs:V13.4.5 names no endpoint of the back office in a live shop but those that an API key may call', () => {
  const all = JSON.stringify(openApiDocument());
  expect(all).toContain('/admin/');
  const published = openApiDocument({ withStaff: false });
  const forKeys = Object.entries<Endpoint>(contract).filter(([, { scopes }]) => scopes);
  const named = Object.keys(published.paths as object).filter((path) => path.includes('/admin/'));
  expect(named.sort()).toEqual([...new Set(forKeys.map(([key]) => splitKey(key).path))].sort());
  expect(JSON.stringify(published)).not.toMatch(/x-permission|"staff"/);
});
