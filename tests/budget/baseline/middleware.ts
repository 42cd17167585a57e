import { NextResponse } from 'next/server';

/** Without this file Next.js would use the one of the shop in a parent folder. */
export default function middleware() {
  return NextResponse.next();
}

export const config = { matcher: '/nowhere' };
