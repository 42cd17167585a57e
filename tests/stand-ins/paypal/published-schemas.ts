import { readFileSync } from 'node:fs';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { ApiError } from './api-error';
import type { DisputeEvidence } from './paypal-disputes';
import type { Money } from './paypal-objects';

export type OrderRequest = {
  intent: string;
  purchase_units: {
    amount: Money;
    description?: string;
    custom_id?: string;
    invoice_id?: string;
  }[];
  payment_source?: object;
};
export type RefundRequest = { amount?: Money; custom_id?: string; invoice_id?: string };

type Schema = Record<string, unknown>;

const published: Schema = JSON.parse(
  readFileSync(new URL('./published-schemas.json', import.meta.url), 'utf8'),
);

/** Refuses fields that the schema does not have; PayPal ignores them. */
function closed(schema: unknown, isPart = false): unknown {
  if (Array.isArray(schema)) return schema.map((each) => closed(each, isPart));
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([name, value]) => [name, closed(value, name === 'allOf')]);
  const hasFields = 'properties' in schema && typeof schema.properties === 'object';
  return {
    ...Object.fromEntries(entries),
    ...(hasFields && 'type' in schema && !isPart ? { unevaluatedProperties: false } : {}),
  };
}

const ajv = new Ajv2019({ strict: false, allErrors: true });
ajv.addFormat('uri', (text: string) => URL.canParse(text));
for (const name of ['ppaas_common_language_v3', 'ppaas_common_currency_code_v2']) ajv.addFormat(name, true);
ajv.addSchema(closed(published) as Schema, 'paypal');

const isOrder = ajv.compile<OrderRequest>({ $ref: 'paypal#/$defs/order_request' });
const isRefund = ajv.compile<RefundRequest>({ $ref: 'paypal#/$defs/payments_refund_request' });

const isEvidence = ajv.compile<{ evidences: DisputeEvidence[] }>({ $ref: 'paypal#/$defs/evidences' });

/** @throws ApiError 400 for a body that the published schema refuses */
export function parseOrder(body: unknown): OrderRequest {
  if (!isOrder(body)) throw new ApiError(400, 'INVALID_REQUEST', ajv.errorsText(isOrder.errors));
  return body;
}

export function parseRefund(body: unknown): RefundRequest {
  if (!isRefund(body)) throw new ApiError(400, 'INVALID_REQUEST', ajv.errorsText(isRefund.errors));
  return body;
}

export function parseEvidence(body: unknown): { evidences: DisputeEvidence[] } {
  if (!isEvidence(body)) throw new ApiError(400, 'INVALID_REQUEST', ajv.errorsText(isEvidence.errors));
  return body;
}
