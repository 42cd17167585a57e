import { NextResponse } from 'next/server';

/** Does nothing: without one of its own, Next's search upwards would find the shop's. */
export default function middleware() {
  return NextResponse.next();
}

export const config = { matcher: '/nowhere' };
