const width = 64;
const height = 20;

/** A line without axes; the figure beside it has the number. */
export function Spark({ values }: { readonly values: readonly number[] }) {
  if (values.length < 2) return null;
  const most = Math.max(...values, 1);
  const points = values
    .map((value, index) => {
      const x = (index / (values.length - 1)) * width;
      return `${x.toFixed(1)},${(height - 1 - (value / most) * (height - 2)).toFixed(1)}`;
    })
    .join(' ');
  return (
    <svg
      className="s-spark"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      <polygon points={`0,${height} ${points} ${width},${height}`} />
      <polyline points={points} />
    </svg>
  );
}
