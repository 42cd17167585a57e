/** A cached page of a wanted size, set when the baseline is built; the router's own data carries the text again. */
const text = 'Tianyun '.repeat(Math.ceil(Number(process.env.BASELINE_BYTES ?? '0') / 16));

export default function SizedPage() {
  return <p>{text}</p>;
}
