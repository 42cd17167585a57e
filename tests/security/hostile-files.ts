import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Part of hostile files; it must not appear in the result. */
export const canary = 'CANARY<script>alert(1)</script>';

/**
 * `refused`: the file is rejected and not stored. `rewritten`: it contains a valid picture, which is decoded and
 * encoded again.
 */
export type HostileFile = {
  name: string;
  fileName: string;
  type: string;
  outcome: 'refused' | 'rewritten';
  bytes: () => Promise<Buffer> | Buffer;
};

const plain = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#2456e6' } });
const latin = (text: string) => Buffer.from(text, 'latin1');
const png = () => plain().png().toBuffer();
const jpeg = () => plain().jpeg().toBuffer();
const webp = () => plain().webp().toBuffer();
const pngHead = '\x89PNG\r\n\x1a\n';

/** The checksum of PNG chunks; Node.js includes one only since 20.15. */
function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([latin(type), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

function header(width: number, height: number, depth = 1, colour = 0): Buffer {
  const body = Buffer.alloc(13);
  body.writeUInt32BE(width, 0);
  body.writeUInt32BE(height, 4);
  body.set([depth, colour, 0, 0, 0], 8);
  return chunk('IHDR', body);
}

/** A small PNG file of the given size in pixels: all rows are zero. */
export function pngOf(width: number, height: number, rows = 1_000_000): Buffer {
  return Buffer.concat([
    latin(pngHead),
    header(width, height),
    chunk('IDAT', deflateSync(Buffer.alloc(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A valid PNG with an additional chunk after its header. */
async function pngWith(type: string, body: Buffer): Promise<Buffer> {
  const source = await png();
  return Buffer.concat([source.subarray(0, 33), chunk(type, body), source.subarray(33)]);
}

/** A JPEG with the largest possible size in its header. */
async function jpegBomb(): Promise<Buffer> {
  const source = Buffer.from(await jpeg());
  const frame = source.indexOf(Buffer.from([0xff, 0xc0]));
  source.writeUInt16BE(65_500, frame + 5);
  source.writeUInt16BE(65_500, frame + 7);
  return source;
}

/** A WebP whose canvas is 16 million pixels wide and high. */
async function webpBomb(): Promise<Buffer> {
  const picture = (await webp()).subarray(12);
  const canvas = Buffer.from([0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
  const extended = Buffer.concat([latin('VP8X'), Buffer.from([10, 0, 0, 0]), canvas]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(4 + extended.length + picture.length);
  return Buffer.concat([latin('RIFF'), size, latin('WEBP'), extended, picture]);
}

async function animatedWebp(frames: number): Promise<Buffer> {
  const raw = await sharp({
    create: { width: 20, height: 20 * frames, channels: 3, background: '#fff' },
  })
    .raw()
    .toBuffer();
  return sharp(raw, { raw: { width: 20, height: 20 * frames, channels: 3, pageHeight: 20 } })
    .webp()
    .toBuffer();
}

function gif(frames: number): Buffer {
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const head = Buffer.concat([
    latin('GIF89a'),
    Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  ]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

/** An `ftyp` box as in pictures of phones. */
const isoMedia = (brand: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    latin(`ftyp${brand}`),
    Buffer.alloc(4),
    latin(`${brand}mif1`),
    Buffer.alloc(400),
  ]);

const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${canary}')"><script>1</script></svg>`;

const inside = (before: Promise<Buffer>, behind: string) => async () =>
  Buffer.concat([await before, latin(behind)]);

type Row = [
  name: string,
  outcome: HostileFile['outcome'],
  bytes: HostileFile['bytes'],
  fileName?: string,
  type?: string,
];

const rows: Row[] = [
  // Not a picture.
  ['nothing', 'refused', () => Buffer.alloc(0)],
  ['one byte', 'refused', () => Buffer.from([0xff])],
  ['three bytes of a JPEG', 'refused', () => latin('\xff\xd8\xff')],
  ['zeros', 'refused', () => Buffer.alloc(4096)],
  ['HTML', 'refused', () => latin(`<!doctype html>${canary}`), 'a.png'],
  ['HTML behind a byte order mark', 'refused', () => latin(`\xef\xbb\xbf<html>${canary}`), 'a.png'],
  ['HTML that calls itself a picture', 'refused', () => latin(canary), 'a.html', 'image/jpeg'],
  [
    'XML',
    'refused',
    () => latin('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'),
  ],
  ['a script', 'refused', () => latin('#!/bin/sh\nid\n'), 'a.sh', 'application/x-sh'],
  ['PHP', 'refused', () => latin('<?php system($_GET[0]); ?>'), 'a.php'],
  ['a ZIP', 'refused', () => latin('PK\x03\x04'.padEnd(512, '\0')), 'a.zip', 'application/zip'],
  ['a gzip of a hundred megabytes', 'refused', () => deflateSync(Buffer.alloc(100_000_000)), 'a.gz'],
  ['an ELF program', 'refused', () => latin('\x7fELF'.padEnd(512, '\0')), 'a.exe'],
  ['PDF', 'refused', () => latin(`%PDF-1.7\n${canary}`), 'a.pdf', 'application/pdf'],
  ['MP4', 'refused', () => isoMedia('isom'), 'a.mp4', 'video/mp4'],
  ['an audio file', 'refused', () => latin('RIFF\x24\x00\x00\x00WAVEfmt '), 'a.webp', 'image/webp'],
  ['a data address', 'refused', () => latin('data:image/png;base64,AAAA')],
  [
    'JSON with a prototype',
    'refused',
    () => latin('{"__proto__":{"polluted":true}}'),
    'a.json',
    'application/json',
  ],
  // Unsupported picture formats.
  ['SVG', 'refused', () => latin(svg), 'a.svg', 'image/svg+xml'],
  ['SVG called .jpg.svg', 'refused', () => latin(svg), 'a.jpg.svg', 'image/jpeg'],
  ['SVG behind a PNG signature', 'refused', () => latin(pngHead + svg), 'a.png'],
  ['SVG behind a JPEG signature', 'refused', () => latin(`\xff\xd8\xff\xe0${svg}`), 'a.jpg'],
  ['SVG inside a RIFF', 'refused', () => latin(`RIFF\xff\xff\x00\x00WEBP${svg}`), 'a.webp'],
  ['AVIF', 'refused', () => plain(8, 8).avif().toBuffer(), 'a.avif', 'image/avif'],
  ['AVIF called PNG', 'refused', () => plain(8, 8).avif().toBuffer(), 'a.png', 'image/png'],
  ['HEIC', 'refused', () => isoMedia('heic'), 'a.heic', 'image/heic'],
  ['TIFF', 'refused', () => plain(8, 8).tiff().toBuffer(), 'a.tiff', 'image/tiff'],
  ['GIF', 'refused', () => plain(8, 8).gif().toBuffer(), 'a.gif', 'image/gif'],
  ['GIF that is a script', 'refused', () => latin(`GIF89a/*${canary}*/=1`), 'a.gif', 'image/gif'],
  ['GIF of 10,000 frames', 'refused', () => gif(10_000), 'a.gif', 'image/gif'],
  [
    'BMP',
    'refused',
    () => latin('BM\x3a\x00\x00\x00\x00\x00\x00\x00\x36'.padEnd(400, '\0')),
    'a.bmp',
    'image/bmp',
  ],
  ['an icon', 'refused', () => latin('\0\0\x01\0\x01\0\x01\x01'.padEnd(400, '\0')), 'a.ico', 'image/x-icon'],
  ['PSD', 'refused', () => latin('8BPS\0\x01'.padEnd(400, '\0')), 'a.psd'],
  // Decompression bombs.
  ['a PNG of 50,000 × 50,000', 'refused', () => pngOf(50_000, 50_000)],
  ['a PNG one row over 25 million pixels', 'refused', () => pngOf(5000, 5001)],
  ['a PNG as long as can be', 'refused', () => pngOf(2_147_483_647, 1)],
  ['a JPEG of 65,500 × 65,500', 'refused', jpegBomb, 'a.jpg', 'image/jpeg'],
  ['a WebP of 16 million squared', 'refused', webpBomb, 'a.webp', 'image/webp'],
  [
    'a PNG whose text decompresses to 60 MB',
    'rewritten',
    () => pngWith('zTXt', Buffer.concat([latin('Comment\0\0'), deflateSync(Buffer.alloc(60_000_000))])),
  ],
  ['a valid PNG of 25 million pixels', 'rewritten', () => plain(5000, 5000).png().toBuffer()],
  [
    'a valid JPEG of 25 million pixels',
    'rewritten',
    () => plain(5000, 5000).jpeg().toBuffer(),
    'a.jpg',
    'image/jpeg',
  ],
  // Damaged files.
  [
    'a truncated JPEG',
    'refused',
    async () => (await plain(400, 400).jpeg().toBuffer()).subarray(0, 500),
    'a.jpg',
  ],
  ['a PNG cut in the middle', 'refused', async () => (await png()).subarray(0, 90)],
  ['a WebP cut in the middle', 'refused', async () => (await webp()).subarray(0, 40), 'a.webp'],
  ['a PNG without image data', 'refused', () => pngOf(64, 48, 0)],
  ['a PNG of no size', 'refused', () => pngOf(0, 0)],
  [
    'PHP after a JPEG signature',
    'refused',
    () => latin('\xff\xd8\xff\xe0<?php system($_GET[0]); ?>'),
    'a.jpg',
  ],
  // Valid pictures with additional content.
  ['a PNG with HTML after it', 'rewritten', inside(png(), canary), 'a.html', 'text/html'],
  ['a JPEG with PHP after it', 'rewritten', inside(jpeg(), `<?php ${canary} ?>`), 'a.php', 'image/jpeg'],
  ['a WebP with a ZIP after it', 'rewritten', inside(webp(), `PK\x03\x04${canary}`), 'a.zip', 'image/webp'],
  ['a PNG with a script in its text', 'rewritten', () => pngWith('tEXt', latin(`Comment\0${canary}`))],
  [
    'a JPEG with a script in its EXIF',
    'rewritten',
    () =>
      plain()
        .withExif({ IFD0: { ImageDescription: canary, Artist: canary } })
        .jpeg()
        .toBuffer(),
    'a.jpg',
    'image/jpeg',
  ],
  [
    'a PNG marked as animated',
    'rewritten',
    () => pngWith('acTL', Buffer.from([0, 0, 0x27, 0x10, 0, 0, 0, 0])),
  ],
  ['a WebP that moves', 'rewritten', () => animatedWebp(60), 'a.webp', 'image/webp'],
  [
    'a PNG of 16 bits with transparency',
    'rewritten',
    () =>
      sharp({ create: { width: 64, height: 48, channels: 4, background: '#2456e680' } })
        .toColourspace('rgb16')
        .png()
        .toBuffer(),
  ],
  // Valid pictures with hostile names.
  ['a path traversal', 'rewritten', png, '../../../../etc/cron.d/evil.png'],
  ['a path traversal on Windows', 'rewritten', png, '..\\..\\evil.png'],
  ['a NUL in the name', 'rewritten', png, 'a.php\0.png'],
  ['a device’s name', 'rewritten', png, 'CON'],
  ['a name of 4 KB', 'rewritten', png, `${'a'.repeat(4096)}.png`],
  ['a name that reads backwards', 'rewritten', png, 'a\u202egnp.exe'],
  ['a name with a line break', 'rewritten', png, 'a.png\r\nX-Evil: 1'],
  ['no name and no type', 'refused', png, '', ''],
];

/** Generates the bytes once, because large pictures are slow to generate. */
function once(make: HostileFile['bytes']): () => Promise<Buffer> {
  let made: Promise<Buffer> | undefined;
  return () => {
    made ??= Promise.resolve(make());
    return made;
  };
}

export const hostileFiles: HostileFile[] = rows.map(
  ([name, outcome, bytes, fileName = 'a.png', type = 'image/png']) => ({
    name,
    outcome,
    bytes: once(bytes),
    fileName,
    type,
  }),
);
