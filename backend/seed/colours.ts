type Rgb = [red: number, green: number, blue: number];

function parse(colour: string): Rgb {
  const part = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16);
  return [part(1), part(3), part(5)];
}

function format(rgb: Rgb): string {
  const digits = rgb.map((value) =>
    Math.round(Math.min(255, Math.max(0, value)))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

/** Mixes two colours, `#rrggbb`. A share of 0 returns the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const [r, g, b] = parse(first);
  const [r2, g2, b2] = parse(second);
  return format([r + (r2 - r) * share, g + (g2 - g) * share, b + (b2 - b) * share]);
}

/** Relative luminance, 0..1 (WCAG 2.2). */
export function luminance(colour: string): number {
  const [r, g, b] = parse(colour);
  const linear = (value: number) =>
    value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Mixes `first` with at most `share` of `second`, so that its luminance does not exceed `lightest`. */
export function mixUpTo(first: string, second: string, share: number, lightest: number): string {
  let taken = share;
  while (taken > 0 && luminance(mix(first, second, taken)) > lightest) taken -= 0.04;
  return mix(first, second, Math.max(0, taken));
}

/** Adjusts a very dark or very light colour to a background for large white text (contrast above 4:1). */
export function background(colour: string): string {
  let tone = colour;
  while (luminance(tone) > 0.2) tone = mix(tone, '#000000', 0.05);
  while (luminance(tone) < 0.012) tone = mix(tone, '#4a5a80', 0.08);
  return tone;
}
