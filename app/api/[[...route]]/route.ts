import { passToBackend } from '@/lib/api/gateway/gateway';

export const dynamic = 'force-dynamic';

export const GET = passToBackend;
export const POST = passToBackend;
export const PUT = passToBackend;
export const PATCH = passToBackend;
export const DELETE = passToBackend;
