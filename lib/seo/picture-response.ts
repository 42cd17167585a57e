/** Prices and the look of the shop in it may change; the shop itself keeps it until they do. */
const headers = {
  'Content-Type': 'image/jpeg',
  'Cache-Control': 'public, max-age=60, s-maxage=1, stale-while-revalidate=1',
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
