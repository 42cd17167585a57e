import { context, propagation } from '@opentelemetry/api';
import { z } from 'zod';
import { processShutdown } from '../shutdown';
import { setTracer } from './span';

/** Where the traces of a process are sent; the packages of OpenTelemetry read these and further variables themselves. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .or(z.literal('').transform(() => undefined))
    .optional(),
};

export type TracingAddress = { OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined };

/**
 * Sends the traces of this process to a collector by OTLP over HTTP, when one is set. What is not sent yet is sent at
 * shutdown. A collector that is away loses traces and nothing else.
 *
 * @param part of the shop: `web`, `worker` or `backend`
 * @returns how to stop, for tests
 */
export async function startTracing(
  part: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: TracingAddress,
): Promise<(() => Promise<void>) | undefined> {
  if (!endpoint) return undefined;
  const [trace, core, { AsyncLocalStorageContextManager }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/core'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const named = resources.resourceFromAttributes({ 'service.name': 'store', 'store.part': part });
  const provider = new trace.BasicTracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence.
    resource: named.merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [
      new trace.BatchSpanProcessor(
        new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }),
      ),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  // Not the global provider: Next.js would trace each request with its path and query.
  setTracer(provider.getTracer('store'));
  const stop = async () => {
    setTracer(undefined);
    context.disable();
    propagation.disable();
    await provider.shutdown();
  };
  processShutdown().add('database', () => provider.shutdown());
  return stop;
}
