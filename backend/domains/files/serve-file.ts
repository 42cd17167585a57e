import type { Services } from '../../platform/context';
import { publicKey } from '../../ports/file-storage';

/**
 * Exactly the names that `keepPublicPicture` generates, and those of the files of an icon; anything else is rejected
 * before the storage is accessed.
 */
const storedName = /^[0-9a-f]{32}(?:\.webp|-[a-zA-Z]{3,9}\.png)$/;

/**
 * `GET /files/{name}`: serves a picture stored by `keepPublicPicture`. Opened directly it is a sandboxed download; an `img`
 * displays it. Names are random, so the response is immutable.
 */
export async function serveFile(
  { fileStorage }: Pick<Services, 'fileStorage'>,
  name: string,
): Promise<Response> {
  if (!storedName.test(name)) return notFound();
  const bytes = await fileStorage.read(publicKey(name));
  if (bytes === null) return notFound();
  return new Response(bytes, {
    headers: {
      'Content-Type': name.endsWith('.png') ? 'image/png' : 'image/webp',
      'Content-Length': String(bytes.byteLength),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
}

function notFound(): Response {
  return Response.json(
    { status: 1, message: 'common_message_notFound' },
    { status: 404, headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } },
  );
}
