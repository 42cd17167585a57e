import { repeatAnswer, returnFromProvider } from '@/lib/api/gateway/provider-routes';

export const dynamic = 'force-dynamic';

type Route = { params: Promise<{ provider: string }> };

/** Where a provider sends its answer. */
export async function GET(request: Request, { params }: Route): Promise<Response> {
  return returnFromProvider(request, (await params).provider);
}

export async function POST(request: Request, { params }: Route): Promise<Response> {
  return repeatAnswer(request, (await params).provider);
}
