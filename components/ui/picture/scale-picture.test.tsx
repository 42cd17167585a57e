import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pictureProblem, scalePicture } from './scale-picture';

const megabyte = 1024 * 1024;

/** What the canvas encodes, and the sizes, fills and formats that it had. */
let encoded = new Blob([new Uint8Array(megabyte)], { type: 'image/jpeg' });
const sizes: number[][] = [];
const formats: (string | undefined)[] = [];
const fillRect = vi.fn();

beforeEach(() => {
  sizes.length = 0;
  formats.length = 0;
  fillRect.mockClear();
  encoded = new Blob([new Uint8Array(megabyte)], { type: 'image/jpeg' });
  vi.stubGlobal('createImageBitmap', async () => ({ width: 6000, height: 4000, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    sizes.push([this.width, this.height]);
    return { fillRect, drawImage: () => undefined } as never;
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, format) => {
    formats.push(format);
    done(encoded);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const photo = (bytes: number, type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], 'photo.jpg', { type });

it('scales a photo of 8 MB down to what the shop stores', async () => {
  expect(await scalePicture(photo(8 * megabyte))).toBe(encoded);
  expect(sizes).toEqual([[2000, 1333]]);
});

it('sends a small picture, a PDF and what became larger as they are', async () => {
  const small = photo(megabyte / 2);
  expect(await scalePicture(small)).toBe(small);
  const pdf = photo(2 * megabyte, 'application/pdf');
  expect(await scalePicture(pdf)).toBe(pdf);
  expect(sizes).toEqual([]);
  encoded = new Blob([new Uint8Array(3 * megabyte)]);
  const dense = photo(2 * megabyte);
  expect(await scalePicture(dense)).toBe(dense);
});

it('refuses a picture above the limit that the browser cannot decode', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('InvalidStateError')));
  expect(await scalePicture(photo(8 * megabyte))).toBeNull();
  const fitting = photo(4 * megabyte);
  expect(await scalePicture(fitting)).toBe(fitting);
});

it('refuses other formats and what is too large to decode at once', () => {
  expect(pictureProblem(photo(8 * megabyte))).toBeNull();
  expect(pictureProblem(photo(1, 'image/heic'))).toBe('invalid');
  const huge = photo(1);
  Object.defineProperty(huge, 'size', { value: 41 * megabyte });
  expect(pictureProblem(huge)).toBe('tooLarge');
});

it('keeps the transparency of a logo, and makes everything else a JPEG on white', async () => {
  await scalePicture(photo(2 * megabyte, 'image/png'), { keepsTransparency: true });
  expect(fillRect).not.toHaveBeenCalled();
  await scalePicture(photo(2 * megabyte, 'image/jpeg'), { keepsTransparency: true });
  await scalePicture(photo(2 * megabyte, 'image/png'));
  expect(fillRect).toHaveBeenCalledTimes(2);
  expect(formats).toEqual(['image/webp', 'image/jpeg', 'image/jpeg']);
});

it('applies the limit of the endpoint', async () => {
  expect(await scalePicture(photo(8 * megabyte), { mostBytes: megabyte - 1 })).toBeNull();
  expect(await scalePicture(photo(8 * megabyte), { mostBytes: megabyte })).toBe(encoded);
});
