import { describe, expect, it } from 'vitest';
import { sharp } from '../../../lib/sharp';
import { watermark } from './watermark';

const plain = (width: number, height: number, grey: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: grey, g: grey, b: grey } } })
    .webp()
    .toBuffer();

/** Standard deviation of the brightness of a part of a picture. */
async function contrast(picture: Buffer, left: number, top: number, side: number): Promise<number> {
  const part = await sharp(picture).extract({ left, top, width: side, height: side }).raw().toBuffer();
  const { channels } = await sharp(part, { raw: { width: side, height: side, channels: 3 } }).stats();
  return channels[0]?.stdev ?? 0;
}

describe('a watermark', () => {
  it.each([0, 128, 255])('is in every quarter of a picture, on a ground of %i', async (grey) => {
    const marked = await watermark(await plain(1000, 800, grey), '若谷 ops@tianyun.example 2026-11-23 20:41');
    expect(await sharp(marked).metadata()).toMatchObject({ width: 1000, height: 800, format: 'webp' });
    for (const [left, top] of [
      [0, 0],
      [500, 0],
      [0, 400],
      [500, 400],
    ] as const) {
      expect(await contrast(marked, left, top, 400)).toBeGreaterThan(4);
    }
  });

  it('takes any name as text', async () => {
    const line = '<b>&amp; "x" </span> 2026';
    await expect(watermark(await plain(600, 400, 200), line)).resolves.toBeInstanceOf(Buffer);
  });

  it('fits a very small and a very flat picture', async () => {
    for (const [width, height] of [
      [20, 20],
      [900, 12],
      [12, 900],
    ] as const) {
      const marked = await watermark(await plain(width, height, 200), 'Name 2026-11-23');
      expect(await sharp(marked).metadata()).toMatchObject({ width, height });
    }
  });
});
