import type { Mutant } from './mutant';

const cacheKey = 'server/listener/cache-key.ts';
const responseCache = ['server/response-cache.test.ts'];

/** The response cache: what a key contains, what is stored, and what an invalidation drops. */
export const cachedResponses: Mutant[] = [
  {
    name: 'cached calls differ by language',
    file: cacheKey,
    code: "isCall({ url }) ? (negotiateLocale(headers['accept-language'] ?? null) ?? '') : ''",
    mutated: "''",
    tests: responseCache,
    titled: 'is sent from the cache in the language of the request, for a second or until something changes',
  },
  {
    name: 'cached responses differ by host',
    file: cacheKey,
    code: "headers.host ?? ''",
    mutated: "''",
    tests: responseCache,
    titled: 'caches pages that may depend on the host separately by host, and shared pages by scheme alone',
  },
  {
    name: 'cached responses differ by scheme',
    file: cacheKey,
    code: "headers['x-forwarded-proto'] ?? ''",
    mutated: "''",
    tests: responseCache,
    titled: 'caches pages that may depend on the host separately by host, and shared pages by scheme alone',
  },
  {
    name: 'cached responses differ by encoding',
    file: cacheKey,
    code: 'const encoding = encodingOf(headers);',
    mutated: "const encoding = encodingOf(headers) && 'any';",
    tests: responseCache,
    titled: 'is compressed with an encoding that the request accepts',
  },
  {
    name: 'a member gets no cached call',
    file: cacheKey,
    code: "if (isCall({ url }) && sessionCookies.test(headers.cookie ?? '')) return undefined;",
    mutated: '',
    tests: responseCache,
    titled: 'is neither stored for nor sent to %s',
  },
  {
    name: 'a response to the client router is not cached as a page',
    file: cacheKey,
    code: '/^(?:rsc|next-.*|',
    mutated: '/^(?:',
    tests: responseCache,
    titled: 'is not cached:',
  },
  {
    name: 'the URL without a language is cached for one language only',
    file: cacheKey,
    code: 'if (isUndecided(request)) return undefined;',
    mutated: '',
    tests: responseCache,
    titled: 'is not cached:',
  },
  {
    name: 'a private page is not cached',
    file: 'server/shared-response.ts',
    code: 'if (!/^public\\b/.test(control)) return undefined;',
    mutated: "if (!/^public\\b/.test(control)) return 'page';",
    tests: responseCache,
    titled: 'is not cached:',
  },
  {
    name: 'a response that sets a cookie is not cached',
    file: 'server/shared-response.ts',
    code: "if (response.hasHeader('set-cookie')) return undefined;",
    mutated: '',
    tests: responseCache,
    titled: 'is not cached:',
  },
  {
    name: 'an invalidation drops the responses with its tag',
    file: 'server/stored-responses.ts',
    code: 'for (const tag of [...tags, untagged])',
    mutated: 'for (const tag of [untagged])',
    tests: responseCache,
    titled: 'drops the responses with the tag and no others',
  },
  {
    name: 'an invalidation drops responses without known tags',
    file: 'server/stored-responses.ts',
    code: 'for (const tag of [...tags, untagged])',
    mutated: 'for (const tag of tags)',
    tests: responseCache,
    titled: 'is sent from the cache in the language of the request, for a second or until something changes',
  },
  {
    name: 'a page that was rendered before an invalidation is not stored after it',
    file: 'server/response-cache.ts',
    code: ' && !isOutdated) {',
    mutated: ') {',
    tests: responseCache,
    titled: 'known tags that is being rendered',
  },
];
