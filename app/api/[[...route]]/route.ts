import { passToBackend } from '@/lib/api/gateway/gateway';
import { registerApi } from '@/lib/api-door';

export const dynamic = 'force-dynamic';

// Next.js loads its routes at start; from then on the server passes calls directly (server/answer-calls.ts).
registerApi(passToBackend);

export const GET = passToBackend;
export const POST = passToBackend;
export const PUT = passToBackend;
export const PATCH = passToBackend;
export const DELETE = passToBackend;
