import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import { useTheme } from '@/components/staff/frame/use-theme';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

type Props = {
  readonly label: string;
  readonly names: { readonly sales: string; readonly margin: string };
  readonly labels: readonly string[];
  readonly sales: readonly number[];
  readonly margin: readonly number[];
  /** Joins the margins of periods, which follow each other. */
  readonly isTimeline: boolean;
};

/** Sales and margin beside each other, in the colours of the theme. The table below has the same figures. */
export function ReportChart(props: Props) {
  const theme = useTheme('light');
  return <Drawn key={theme} {...props} />;
}

function Drawn({ label, names, labels, sales, margin, isTimeline }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    const drawn = new Chart(canvas.current, configOf({ names, labels, sales, margin, isTimeline }));
    return () => drawn.destroy();
  }, [names, labels, sales, margin, isTimeline]);
  return <canvas ref={canvas} role="img" aria-label={label} />;
}

function configOf({ names, labels, sales, margin, isTimeline }: Omit<Props, 'label'>): ChartConfiguration {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    type: 'bar',
    data: {
      labels: [...labels],
      datasets: [
        {
          type: 'bar',
          label: names.sales,
          data: [...sales],
          backgroundColor: color('azure'),
          maxBarThickness: 40,
        },
        {
          type: isTimeline ? 'line' : 'bar',
          label: names.margin,
          data: [...margin],
          // In front of the bars.
          order: -1,
          borderColor: color('gold'),
          backgroundColor: color('gold'),
          borderWidth: isTimeline ? 2 : 0,
          maxBarThickness: 40,
        },
      ],
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: false,
      interaction: { mode: 'index', intersect: false },
      plugins: {
        tooltip: {
          backgroundColor: color('ink'),
          bodyColor: color('surface'),
          titleColor: color('surface'),
        },
      },
      scales: {
        x: { grid: { display: false }, ticks: { color: color('ink-3'), maxTicksLimit: 12, maxRotation: 0 } },
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
