import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { metrics } from '@/lib/metrics/metrics';

const folder = fileURLToPath(new URL('../deploy/monitoring', import.meta.url));
const textOf = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
const rules: { alert: string; expr: string }[] = parse(textOf('alerts.yml')).groups[0].rules;

const isInstalled = (() => {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Of prom-client itself and of Prometheus. */
const others = /^(?:up|ALERTS|nodejs_eventloop_lag_p99_seconds|process_resident_memory_bytes)$/;

function metricsIn(text: string): string[] {
  const names = [...text.matchAll(/\b((?:store|nodejs|process)_\w+|up)\b(?=[{[ )"]|$)/g)].map(
    ([, name = '']) => name,
  );
  return names.map((name) => name.replace(/^(store_\w+_seconds)_(?:bucket|count|sum)$/, '$1'));
}

describe('what watches the shop', () => {
  const known = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name));

  it('reads only metrics that the shop has', () => {
    const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(textOf('dashboard.json'));
    const used = [
      ...rules.map(({ expr }) => expr),
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ].flatMap(metricsIn);
    expect(used.length).toBeGreaterThan(30);
    expect(used.filter((name) => !known.has(name) && !others.test(name))).toEqual([]);
  });

  it('shows each metric of the shop on the dashboard', () => {
    const shown = new Set(metricsIn(textOf('dashboard.json').replaceAll('\\"', '"')));
    const missing = [...known].filter((name) => name.startsWith('store_') && !shown.has(name));
    expect(missing).toEqual(['store_database_up', 'store_jobs_dead']);
  });

  it('has a line of the runbook for each alert, and no other', () => {
    const runbook =
      readFileSync('docs/operations.md', 'utf8').split('### Runbook')[1]?.split('\n## ')[0] ?? '';
    const lines = [...runbook.matchAll(/^\| `(Store\w+)` +\| .{20,}\|$/gm)].map(([, name]) => name);
    expect(lines.sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });

  it.skipIf(!isInstalled)('is accepted by promtool, whose tests of the alerts pass', () => {
    for (const words of [
      ['check', 'rules', 'alerts.yml'],
      ['check', 'config', 'prometheus.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      expect(execFileSync('promtool', words, { cwd: folder, encoding: 'utf8' })).toContain('SUCCESS');
    }
  });
});
