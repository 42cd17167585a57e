import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pngOf } from '../../../tests/security/hostile-files';
import { avatarRule, readPicture } from './read-picture';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2456e6' } });

describe('readPicture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('converts %s to a small WebP', async (format) => {
    const { bytes, width, height } = await readPicture(await plain(1200, 800).toFormat(format).toBuffer());
    expect([width, height]).toEqual([512, 341]);
    const written = await sharp(bytes).metadata();
    expect(written.format).toBe('webp');
    expect([written.exif, written.icc, written.xmp]).toEqual([undefined, undefined, undefined]);
  });

  it("applies the camera's orientation and removes EXIF", async () => {
    const source = await plain(300, 100)
      .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(source).metadata()).orientation).toBe(6);
    const { bytes, width, height } = await readPicture(source);
    expect([width, height]).toEqual([100, 300]);
    expect(bytes.includes('script')).toBe(false);
  });

  it('asvs:V5.2.2 asvs:V1.3.4 drops data appended to the image', async () => {
    const polyglot = Buffer.concat([
      await plain(8, 8).png().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    const { bytes } = await readPicture(polyglot);
    expect(bytes.includes('script')).toBe(false);
  });

  it('keeps only the first of many frames', async () => {
    const frames = await sharp({
      create: { width: 20, height: 200, channels: 3, background: '#fff' },
    })
      .raw()
      .toBuffer();
    const animated = await sharp(frames, { raw: { width: 20, height: 200, channels: 3, pageHeight: 20 } })
      .webp()
      .toBuffer();
    const { height } = await readPicture(animated);
    expect(height).toBe(20);
  });
});

describe('rejects a hostile upload', () => {
  const hostile: [string, () => Promise<Buffer> | Buffer][] = [
    ['empty', () => Buffer.alloc(0)],
    ['HTML named like a picture', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['SVG behind a PNG signature', () => Buffer.from('\x89PNG\r\n\x1a\n<svg onload="alert(1)"/>', 'latin1')],
    ['GIF with a script', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/')],
    ['PDF', () => Buffer.from('%PDF-1.7\n<script>alert(1)</script>')],
    ['AVIF', () => plain(8, 8).avif().toBuffer()],
    ['TIFF', () => plain(8, 8).tiff().toBuffer()],
    ['JPEG cut in the middle', async () => (await plain(400, 400).jpeg().toBuffer()).subarray(0, 500)],
    [
      'PHP behind a JPEG signature',
      () => Buffer.from('\xff\xd8\xff\xe0<?php system($_GET[0]); ?>', 'latin1'),
    ],
    ['a bomb of 50,000 x 50,000 pixels', () => pngOf(50_000, 50_000)],
    ['one pixel over 25 million', () => pngOf(5001, 5000)],
    ['RIFF that is sound', () => Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1')],
    [
      'one byte too many',
      async () => {
        const picture = await plain(8, 8).png().toBuffer();
        return Buffer.concat([picture, Buffer.alloc(avatarRule.mostBytes + 1 - picture.length)]);
      },
    ],
  ];

  it.each(hostile)('%s', async (_, make) => {
    await expect(readPicture(await make())).rejects.toMatchObject({ key: 'common_upload_invalid' });
  });
});
