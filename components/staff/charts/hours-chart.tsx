import {
  CategoryScale,
  Chart,
  type ChartConfiguration,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import { useTheme } from '@/components/staff/frame/use-theme';

Chart.register(CategoryScale, Filler, LinearScale, LineController, LineElement, PointElement, Tooltip);

type Line = { readonly name: string; readonly values: readonly (number | null)[] };

type Props = {
  readonly label: string;
  readonly labels: readonly string[];
  /** The filled line and the dashed one, with their names. Null for hours without a value. */
  readonly first: Line;
  readonly second: Line;
  /** A value with its unit. */
  readonly format: (value: number) => string;
  /** The same at the axis, where a shorter text may do. */
  readonly tick?: (value: number) => string;
};

/** Two lines over the hours of a day, in the colours of the theme. */
export function HoursChart({ label, labels, first, second, format, tick = format }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart | null>(null);
  const theme = useTheme('light');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the data is updated below, without a new chart
  useEffect(() => {
    if (!canvas.current) return;
    const drawn = new Chart(canvas.current, configOf(first.name, second.name, { format, tick }));
    fill(drawn, labels, first.values, second.values);
    chart.current = drawn;
    return () => {
      chart.current = null;
      drawn.destroy();
    };
  }, [theme, first.name, second.name]);
  useEffect(() => {
    if (chart.current) fill(chart.current, labels, first.values, second.values);
  }, [labels, first.values, second.values]);
  return <canvas ref={canvas} role="img" aria-label={label} />;
}

function fill(chart: Chart, labels: readonly string[], first: Line['values'], second: Line['values']): void {
  chart.data.labels = [...labels];
  const [filled, dashed] = chart.data.datasets;
  if (filled) filled.data = [...first];
  if (dashed) dashed.data = [...second];
  chart.update('none');
}

/** A value without neighbours has no line, so it gets a point. */
function pointOf({ dataset, dataIndex }: { dataset: { data: unknown[] }; dataIndex: number }): number {
  const isEmpty = (index: number) => typeof dataset.data[index] !== 'number';
  return isEmpty(dataIndex - 1) && isEmpty(dataIndex + 1) ? 3 : 0;
}

function configOf(
  first: string,
  second: string,
  { format, tick }: Required<Pick<Props, 'format' | 'tick'>>,
): ChartConfiguration {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const line = { pointRadius: pointOf, pointHitRadius: 12, tension: 0.35, borderWidth: 2, data: [] };
  return {
    type: 'line',
    data: {
      labels: [],
      datasets: [
        {
          ...line,
          label: first,
          borderColor: color('azure-text'),
          backgroundColor: color('azure-tint'),
          fill: 'origin',
        },
        { ...line, label: second, borderColor: color('ink-3'), borderDash: [4, 4], borderWidth: 1.5 },
      ],
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: false,
      interaction: { mode: 'index', intersect: false },
      plugins: {
        tooltip: {
          displayColors: false,
          backgroundColor: color('ink'),
          bodyColor: color('surface'),
          titleColor: color('surface'),
          callbacks: {
            label: ({ dataset, parsed }) => `${dataset.label}: ${format(parsed.y ?? 0)}`,
          },
        },
      },
      scales: {
        x: { grid: { display: false }, ticks: { color: color('ink-3'), maxTicksLimit: 8, maxRotation: 0 } },
        y: {
          beginAtZero: true,
          border: { display: false },
          grid: { color: color('line') },
          ticks: { color: color('ink-3'), maxTicksLimit: 5, callback: (value) => tick(Number(value)) },
        },
      },
    },
  };
}
