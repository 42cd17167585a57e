import { setTimeout as delay } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds: cached responses take less than the first, and statements fail after the last ones. */
const seconds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Reads what is known only when it is asked for, such as the length of a queue. */
export type Collector = () => void | Promise<void>;

function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const collectors = new Set<Collector>();
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers });
  const histogram = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Histogram({ name, help, labelNames, registers, buckets: seconds });
  return {
    registry,
    collectors,
    requests: counter('store_requests_total', 'Requests that the shop worked on', 'group', 'status'),
    requestSeconds: histogram(
      'store_request_seconds',
      'Time until the response was complete or its client had gone',
      'group',
    ),
    copies: counter('store_copies_sent_total', 'Responses that the listener thread sent from memory'),
    cacheReads: counter('store_response_cache_total', 'Reads of the response cache', 'result'),
    cacheBytes: gauge('store_response_cache_bytes', 'Memory of the response cache'),
    admitted: counter(
      'store_admitted_total',
      'Requests that got a slot; renders have the kind render',
      'kind',
    ),
    refused: counter('store_refused_total', 'Requests that got no slot', 'kind', 'reason'),
    slots: gauge('store_slots', 'Requests of a kind in progress and waiting', 'kind', 'state'),
    statements: counter('store_statements_total', 'SQL statements of calls and jobs'),
    connections: gauge('store_database_connections', 'Connections of the pool', 'state'),
    connectionSeconds: histogram('store_database_wait_seconds', 'Wait for a connection of the pool'),
    databaseUp: gauge('store_database_up', 'Whether the connection for notifications responds'),
    jobs: counter('store_jobs_total', 'Jobs that this process ran', 'queue', 'outcome'),
    jobOldest: gauge('store_job_oldest_seconds', 'Age of the oldest job that is due', 'queue'),
    jobsDead: gauge('store_jobs_dead', 'Jobs that failed for good and were not taken', 'queue'),
    payments: counter('store_payments_total', 'Payments by what became of them', 'provider', 'outcome'),
    orderEvents: counter('store_order_events_total', 'What happened to orders', 'event'),
    deliveries: counter('store_deliveries_total', 'Items of orders that were delivered', 'mode'),
    valueActs: counter('store_value_acts_total', 'Acts of staff that need a recent code', 'act', 'outcome'),
    alarms: counter('store_alarms_total', 'Errors of the log that are alarms', 'event'),
  };
}

/** On `globalThis`: the server and the bundle of Next.js each load this module. */
const shared = globalThis as typeof globalThis & { storeMetrics?: ReturnType<typeof createMetrics> };
shared.storeMetrics ??= createMetrics();

/** What this process counts (docs/operations.md, metrics). */
export const metrics = shared.storeMetrics;

/** @returns how to remove the collector */
export function collect(collector: Collector): () => void {
  metrics.collectors.add(collector);
  return () => {
    metrics.collectors.delete(collector);
  };
}

/** Memory, event loop and garbage collection of the process. They cost a timer, so that only a process that is read has them. */
export const collectProcess = (): void => collectDefaultMetrics({ register: metrics.registry });

/** Milliseconds: metrics are read during an outage too. */
const longestCollection = 2_000;

/** The text that Prometheus reads. What a collector cannot read in time has its last value. */
export async function readMetrics(): Promise<string> {
  const collected = Promise.allSettled([...metrics.collectors].map(async (collector) => collector()));
  await Promise.race([collected, delay(longestCollection, undefined, { ref: false })]);
  return metrics.registry.metrics();
}
