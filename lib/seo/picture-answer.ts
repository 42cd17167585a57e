/** The picture carries a price, so nobody keeps it for long. */
const headers = {
  'Content-Type': 'image/jpeg',
  'Cache-Control': 'public, max-age=300, s-maxage=60, stale-while-revalidate=120',
};

export function pictureAnswer(jpeg: Buffer): Response {
  return new Response(new Uint8Array(jpeg), { headers });
}

export function noPicture(): Response {
  return new Response('Not found', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, s-maxage=60' },
  });
}
