import { sharp } from '../../../lib/sharp';
import { boundedQueue } from '../../platform/concurrency/bounded-queue';
import { documentFont } from '../../platform/fonts/document-font';

/** Decoding a picture can take a hundred megabytes. */
const runInQueue = boundedQueue({ concurrency: 2, maxWaiting: 20 });

/** Width of the text as a share of the picture's. */
const share = 0.42;
const degrees = -20;
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Writes a line of text across a whole picture, so that a copy of it says who opened it and when. The text is dark with
 * a light edge, to be legible on any ground.
 * @returns a WebP picture of the same size
 * @throws StoreError `common_message_serviceUnavailable` when too many wait
 */
export function watermark(picture: Uint8Array, line: string): Promise<Buffer<ArrayBuffer>> {
  return runInQueue(async () => {
    const base = sharp(picture);
    const { width, height } = await base.metadata();
    const tile = await tileOf(line, { width, height });
    return base
      .composite([{ input: tile, tile: true }])
      .webp({ quality: 82 })
      .toBuffer() as Promise<Buffer<ArrayBuffer>>;
  });
}

/** A turned line with space around it, not larger than the picture. */
async function tileOf(line: string, most: { width: number; height: number }): Promise<Buffer> {
  const wide = Math.max(24, Math.round(most.width * share));
  const [dark, light] = [await textOf(line, '#101828', wide), await textOf(line, '#ffffff', wide)];
  const offset = Math.max(1, Math.round(dark.info.height / 16));
  const pair = await sharp({
    create: {
      width: dark.info.width + offset,
      height: dark.info.height + offset,
      channels: 4,
      background: clear,
    },
  })
    .composite([
      { input: light.data, left: offset, top: offset },
      { input: dark.data, left: 0, top: 0 },
    ])
    .png()
    .toBuffer();
  const gap = Math.round(dark.info.height * 0.9);
  const turned = await sharp(pair)
    .rotate(degrees, { background: clear })
    .extend({ top: gap, bottom: gap, left: gap, right: gap, background: clear })
    .linear([1, 1, 1, 0.42], [0, 0, 0, 0])
    .png()
    .toBuffer({ resolveWithObject: true });
  // A tile larger than the picture is refused.
  return sharp(turned.data)
    .extract({
      left: 0,
      top: 0,
      width: Math.min(turned.info.width, most.width),
      height: Math.min(turned.info.height, most.height),
    })
    .png()
    .toBuffer();
}

/** The line as a picture of a width. */
async function textOf(line: string, colour: string, wide: number) {
  const escaped = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const text = `<span foreground="${colour}">${escaped}</span>`;
  const drawn = await sharp({
    text: { text, font: 'Store Documents', fontfile: documentFont, rgba: true, dpi: 150 },
  })
    .png()
    .toBuffer();
  return sharp(drawn).resize({ width: wide }).png().toBuffer({ resolveWithObject: true });
}
