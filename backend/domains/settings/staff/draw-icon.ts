import { type IconFile, iconFiles } from '../../../../lib/settings/brand/brand';
import { sharp } from '../../../../lib/sharp';

/** The share of a filled icon's side that phones do not cut. */
const safeShare = 0.8;

/** The files of an icon as PNG, from a decoded picture. A picture that is not square gets transparent edges. */
export async function drawIconFiles(picture: Buffer): Promise<[IconFile, Buffer][]> {
  const ground = await groundOf(picture);
  const names = Object.keys(iconFiles) as IconFile[];
  return Promise.all(
    names.map(async (name): Promise<[IconFile, Buffer]> => {
      const { side, isFilled } = iconFiles[name];
      return [name, isFilled ? await drawFilled(picture, side, ground) : await drawSquare(picture, side)];
    }),
  );
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

function drawSquare(picture: Buffer, side: number): Promise<Buffer> {
  return sharp(picture)
    .resize(side, side, { fit: 'contain', background: transparent })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

async function drawFilled(picture: Buffer, side: number, background: string): Promise<Buffer> {
  const input = await drawSquare(picture, Math.round(side * safeShare));
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .composite([{ input }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The colour of the picture's edge, so that its corners are filled; white where the edge is transparent. */
async function groundOf(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const middle = [Math.floor(width / 2), Math.floor(height / 2)] as const;
  const edges = [
    middle[0],
    (height - 1) * width + middle[0],
    middle[1] * width,
    middle[1] * width + width - 1,
  ].map((pixel) => pixel * bytesOfPixel);
  const [top = 0] = edges;
  if (width !== height || edges.some((at) => data[at + 3] !== 255)) return '#ffffff';
  return `#${[0, 1, 2].map((at) => (data[top + at] ?? 255).toString(16).padStart(2, '0')).join('')}`;
}

/** Red, green, blue and alpha. */
const bytesOfPixel = 4;
