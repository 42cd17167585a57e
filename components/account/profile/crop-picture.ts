/** Side length of an avatar in pixels. */
const side = 512;
const quality = 0.9;

/**
 * Crops a picture to a square, as WebP, or as JPEG where the browser cannot encode WebP.
 * @param source an object URL
 * @throws Error when the picture cannot be decoded
 */
export async function cropPicture(
  source: string,
  area: { x: number; y: number; width: number; height: number },
): Promise<Blob> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  // JPEG has no transparency: transparent parts become white instead of black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const webp = await blobOf(canvas, 'image/webp');
  return webp.type === 'image/webp' ? webp : blobOf(canvas, 'image/jpeg');
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), type, quality);
  });
}
