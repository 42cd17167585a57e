import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

// What the shop traces (docs/operations.md, traces). Without a collector there is no tracer, and these functions only run
// the work. No name and no attribute has a path, a query, an address, or a value of a statement.

/** On `globalThis`: the server and the bundle of Next.js each load this module. */
const shared = globalThis as typeof globalThis & { storeTracer?: Tracer };

/** Set by `startTracing`, which is loaded only with a collector. */
export function setTracer(tracer: Tracer | undefined): void {
  if (tracer) shared.storeTracer = tracer;
  else delete shared.storeTracer;
}

export const kinds = {
  request: SpanKind.SERVER,
  inside: SpanKind.INTERNAL,
  outgoing: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
};

type Kind = keyof typeof kinds;

/** A span that its creator ends; undefined without a tracer. */
export function openSpan(name: string, kind: Kind, attributes: Attributes = {}): Span | undefined {
  return shared.storeTracer?.startSpan(name, { kind: kinds[kind], attributes });
}

/** Whether what happens now belongs to a trace that is recorded. */
export const isTraced = (): boolean =>
  shared.storeTracer !== undefined && trace.getActiveSpan() !== undefined;

export const within = <T>(span: Span, work: () => T): T =>
  context.with(trace.setSpan(context.active(), span), work);

/** The type of an error without its message, which may have what a person typed. */
export function markFailed(span: Span, error: unknown): void {
  const type = error instanceof Error ? error.name : typeof error;
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Runs `work` in a span of its own. */
export async function inSpan<T>(
  name: string,
  kind: Kind,
  work: () => T | Promise<T>,
  attributes: Attributes = {},
): Promise<T> {
  const span = openSpan(name, kind, attributes);
  if (!span) return work();
  try {
    return await within(span, work);
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** The header of W3C Trace Context by which another process or a later job continues this trace. */
export function traceParent(): string | undefined {
  if (!isTraced()) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/**
 * Runs `work` as a part of the trace that `traceParent` has named. Only for what the shop itself has sent or stored: a
 * visitor could otherwise have each call traced.
 */
export function continueTrace<T>(parent: string | null | undefined, work: () => T): T {
  if (!shared.storeTracer || !parent) return work();
  const from: Context = propagation.extract(ROOT_CONTEXT, { traceparent: parent });
  return context.with(from, work);
}
