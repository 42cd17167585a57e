import { currentBuildId } from '@/lib/build-id';
import { currentRouteRules } from '@/lib/routing/rules/route-rules-file';

export const dynamic = 'force-dynamic';

type Context = { readonly params: Promise<{ buildId: string }> };

/** `builds/meta/{buildId}.json`: the route-rules matcher of this build. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const id = currentBuildId();
  if ((await params).buildId !== `${id}.json`) {
    return Response.json(
      { status: 1, message: 'common_message_notFound' },
      { status: 404, headers: { 'Cache-Control': 'no-store' } },
    );
  }
  return Response.json(
    { id, matcher: currentRouteRules(), prerendered: [] },
    { headers: { 'Cache-Control': 'public, max-age=60' } },
  );
}
