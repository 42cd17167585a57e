export type Answer = { code?: string; state?: string; iss?: string; error?: string };

/**
 * Goes through the page of the stand-in as a browser does, and returns what it sends to the shop.
 * @param subject the person who signs in; null cancels
 */
export async function choosePerson(url: string, subject: string | null): Promise<Answer> {
  const cookies = new Map<string, string>();
  const send = async (target: URL, body?: URLSearchParams): Promise<Response> => {
    const response = await fetch(target, {
      method: body ? 'POST' : 'GET',
      body,
      redirect: 'manual',
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  let target = new URL(url);
  let response = await send(target);
  for (let step = 0; step < 8; step += 1) {
    const location = response.headers.get('location');
    if (location !== null) {
      target = new URL(location, target);
      if (target.pathname.endsWith('/return')) return Object.fromEntries(target.searchParams);
      response = await send(target);
      continue;
    }
    const page = await response.text();
    if (target.pathname.startsWith('/interaction/')) {
      response = await send(target, new URLSearchParams({ subject: subject ?? '' }));
      continue;
    }
    // The form that posts itself to the shop.
    const fields = [...page.matchAll(/<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)];
    if (fields.length === 0) throw new Error(`The provider sent ${response.status}: ${page.slice(0, 500)}`);
    return Object.fromEntries(fields.map(([, name, value]) => [name, value]));
  }
  throw new Error('The provider redirects without an end');
}
