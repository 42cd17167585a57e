import type { Mutant } from './mutant';

const origin = 'lib/api/gateway/check-origin.ts';
const identity = ['tests/api/gateway/gateway-identity.test.ts'];
const safeReturn = ['lib/routing/safe-return.test.ts'];
const guards = ['lib/routing/rules/guards.test.ts'];
const middleware = ['lib/routing/middleware.test.ts'];

/** Calls of browsers, guards of pages, and return URLs. */
export const gatewayAndGuards: Mutant[] = [
  {
    name: 'a browser does not choose its identity',
    file: 'lib/api/gateway/request-headers.ts',
    code: "'user-agent', 'x-request-id'];",
    mutated: "'user-agent', 'x-request-id', 'userid', 'username'];",
    tests: identity,
    titled: 'is not set without a cookie, regardless of other headers',
  },
  {
    name: 'a session takes precedence over a bearer token of the browser',
    file: 'lib/api/gateway/request-headers.ts',
    code: '} else if (session) {',
    mutated: "} else if (session && !request.headers.has('authorization')) {",
    tests: identity,
    titled: 'comes from the cookie, regardless of other headers',
  },
  {
    name: 'another site changes nothing',
    file: origin,
    code: 'return isMarked && ownOrigins(request).has(origin);',
    mutated: 'return isMarked;',
    tests: identity,
    titled: 'must not be %s',
  },
  {
    name: 'a form changes nothing',
    file: origin,
    code: "sentByBrowser || request.headers.get('x-requested-with') === 'store';",
    mutated: 'true;',
    tests: identity,
    titled: 'must not be %s',
  },
  {
    name: 'a page that another site shows in a frame changes nothing',
    file: origin,
    code: "if (site !== null && site !== 'same-origin') return false;",
    mutated: '',
    tests: identity,
    titled: 'must not be %s',
  },
  {
    name: 'a path with encoded letters reaches no endpoint',
    file: 'lib/api/gateway/gateway.ts',
    code: "if (!declared && path.includes('%')) return refusal('common_message_notFound');",
    mutated: '',
    tests: ['tests/api/bad-input.test.ts'],
    titled: 'is also %s with an encoded letter',
  },
  {
    name: 'a return URL has no host',
    file: 'lib/routing/safe-return.ts',
    code: "path.startsWith('/') && !path.startsWith('//') && !misleading.test(path) && !path.includes('//')",
    mutated: "path.startsWith('/') && !misleading.test(path)",
    tests: safeReturn,
    titled: 'rejects the foreign %j',
  },
  {
    name: 'a return URL that is encoded twice has no host',
    file: 'lib/routing/safe-return.ts',
    code: 'forms.length < 4;',
    mutated: 'forms.length < 2;',
    tests: safeReturn,
    titled: 'rejects the foreign %j',
  },
  {
    name: 'a return URL does not lead back to the login',
    file: 'lib/routing/safe-return.ts',
    code: 'excludedPaths.test(path) || !staysHere(path)',
    mutated: '!staysHere(path)',
    tests: safeReturn,
    titled: 'rejects the redirect loop %j',
  },
  {
    name: 'the login returns to this site only',
    file: 'lib/routing/rules/guards.ts',
    code: "to: safeReturn(back, publicPath(request, '/member'))",
    mutated: "to: back ?? publicPath(request, '/member')",
    tests: guards,
    titled: 'does not follow %s',
  },
  {
    name: 'a visitor sees no personal page',
    file: 'lib/routing/rules/guards.ts',
    code: "return { kind: 'redirect', to: publicPath(request, loginPathFor(here)) };",
    mutated: 'return pass;',
    tests: guards,
    titled: 'redirects a visitor to the login page with the return URL',
  },
  {
    name: 'a prefetch does not rotate tokens',
    file: 'lib/routing/rules/guards.ts',
    code: ' && !request.isPrefetch) {',
    mutated: ') {',
    tests: guards,
    titled: 'does not refresh for a prefetch',
  },
  {
    name: 'internal headers of Next.js are refused',
    file: 'lib/routing/steps/deny-internal-headers.ts',
    code: "'x-middleware-subrequest', 'next-action', 'next-resume'",
    mutated: "'next-action', 'next-resume'",
    tests: middleware,
    titled: 'refuses %j',
  },
  {
    name: 'the IP address of a client comes from trusted proxies only',
    file: 'lib/client-address.ts',
    code: 'if (forwarded === undefined || !isTrusted(address)) return address;',
    mutated: 'if (forwarded === undefined) return address;',
    tests: ['lib/client-address.test.ts'],
  },
];
