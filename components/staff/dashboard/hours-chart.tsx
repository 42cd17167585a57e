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

type Props = {
  readonly label: string;
  readonly labels: readonly string[];
  /** Null for hours that have not come yet. */
  readonly today: readonly (number | null)[];
  readonly before: readonly number[];
};

/** Two lines over the hours of a day, in the colours of the theme. */
export function HoursChart({ label, labels, today, before }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart | null>(null);
  const theme = useTheme('light');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the data is updated below, without a new chart
  useEffect(() => {
    if (!canvas.current) return;
    const drawn = new Chart(canvas.current, configOf(label));
    drawn.data.labels = [...labels];
    fill(drawn, today, before);
    chart.current = drawn;
    return () => {
      chart.current = null;
      drawn.destroy();
    };
  }, [theme, label]);
  useEffect(() => {
    if (chart.current) fill(chart.current, today, before);
  }, [today, before]);
  return <canvas ref={canvas} role="img" aria-label={label} />;
}

function fill(chart: Chart, today: Props['today'], before: Props['before']): void {
  const [now, then] = chart.data.datasets;
  if (now) now.data = [...today];
  if (then) then.data = [...before];
  chart.update('none');
}

function configOf(label: string): ChartConfiguration {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const line = { pointRadius: 0, pointHitRadius: 12, tension: 0.35, borderWidth: 2, data: [] };
  return {
    type: 'line',
    data: {
      labels: [],
      datasets: [
        {
          ...line,
          label,
          borderColor: color('azure-text'),
          backgroundColor: color('azure-tint'),
          fill: 'origin',
        },
        { ...line, borderColor: color('ink-3'), borderDash: [4, 4], borderWidth: 1.5 },
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
        },
      },
      scales: {
        x: { grid: { display: false }, ticks: { color: color('ink-3'), maxTicksLimit: 8, maxRotation: 0 } },
        y: {
          beginAtZero: true,
          border: { display: false },
          grid: { color: color('line') },
          ticks: { color: color('ink-3'), maxTicksLimit: 5 },
        },
      },
    },
  };
}
