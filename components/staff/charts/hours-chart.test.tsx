import { render, screen } from '@testing-library/react';
import type { ChartConfiguration } from 'chart.js';
import { expect, it, vi } from 'vitest';
import { HoursChart } from './hours-chart';

const { drawn } = vi.hoisted(() => ({ drawn: [] as ChartConfiguration<'line'>[] }));
vi.mock('chart.js', async (original) => ({
  ...(await original<typeof import('chart.js')>()),
  Chart: class {
    static register() {}
    data: ChartConfiguration<'line'>['data'];
    constructor(_canvas: HTMLCanvasElement, config: ChartConfiguration<'line'>) {
      drawn.push(config);
      this.data = config.data;
    }
    update() {}
    destroy() {}
  },
}));
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));

it('writes the unit at the axis and in the tooltip', () => {
  render(
    <HoursChart
      label="Latency"
      labels={['00:00']}
      first={{ name: 'p50', values: [1.5] }}
      second={{ name: 'p90', values: [null] }}
      format={(value) => `${value} s`}
    />,
  );
  expect(screen.getByRole('img', { name: 'Latency' })).toBeTruthy();
  const { plugins, scales } = drawn[0]?.options ?? {};
  expect(Reflect.apply(scales?.y?.ticks?.callback ?? (() => null), null, [4, 0, []])).toBe('4 s');
  const label = plugins?.tooltip?.callbacks?.label ?? (() => null);
  expect(Reflect.apply(label, null, [{ dataset: { label: 'p50' }, parsed: { y: 1.5 } }])).toBe('p50: 1.5 s');
});
