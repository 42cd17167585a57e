/** Pixels of an avatar's side. */
const side = 512;
const quality = 0.9;

/**
 * A square piece of a picture as WebP, or as JPEG where the browser writes no WebP.
 * @param source an object address
 * @throws Error when the picture cannot be decoded
 */
export async function cutPicture(
  source: string,
  area: { x: number; y: number; width: number; height: number },
): Promise<Blob> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas');
  // JPEG has no transparency: what shines through is white, not black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, side, side);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const webp = await blobOf(canvas, 'image/webp');
  return webp.type === 'image/webp' ? webp : blobOf(canvas, 'image/jpeg');
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), type, quality);
  });
}
