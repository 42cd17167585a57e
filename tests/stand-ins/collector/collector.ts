import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z.object({
    stringValue: z.string().optional(),
    intValue: z.union([z.string(), z.number()]).optional(),
  }),
});
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(attribute),
            }),
          ),
        }),
      ),
    }),
  ),
});

export type CollectedSpan = {
  /** Of the process: `web`, `worker` or `backend`. */
  part: string;
  traceId: string;
  id: string;
  parent: string | undefined;
  name: string;
  attributes: Record<string, string>;
};

type Attributes = z.output<typeof attribute>[];

const textsOf = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue)]));

/** A collector of OpenTelemetry that takes OTLP over HTTP as JSON, and keeps everything as it was sent. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  let sent = '';
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url !== '/v1/traces') return void response.writeHead(404).end();
    sent += body;
    for (const { resource, scopeSpans } of exported.parse(JSON.parse(body)).resourceSpans) {
      const part = textsOf(resource.attributes)['store.part'] ?? '';
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        spans.push({
          part,
          traceId: span.traceId,
          id: span.spanId,
          parent: span.parentSpanId || undefined,
          name: span.name,
          attributes: textsOf(span.attributes),
        });
      }
    }
    response.setHeader('Content-Type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    sent: () => sent,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
