/** The picture contains a price, so it is cached only briefly. */
const headers = {
  'Content-Type': 'image/jpeg',
  'Cache-Control': 'public, max-age=300, s-maxage=60, stale-while-revalidate=120',
};

export function pictureResponse(jpeg: Buffer): Response {
  return new Response(new Uint8Array(jpeg), { headers });
}

export function pictureNotFound(): Response {
  return new Response('Not found', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, s-maxage=60' },
  });
}
