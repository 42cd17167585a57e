import { startAtProvider } from '@/lib/api/gateway/provider-routes';

export const dynamic = 'force-dynamic';

type Route = { params: Promise<{ provider: string }> };

/** The link to a provider on the login page. */
export async function GET(request: Request, { params }: Route): Promise<Response> {
  return startAtProvider(request, (await params).provider);
}
