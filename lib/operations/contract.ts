import { z } from 'zod';
import { endpoint, nothing } from '../wire/endpoint';

const text = z.string().max(4_000).optional();

export const policyReportContract = {
  'POST /upms/open/policy/report': endpoint({
    summary: 'A browser reports what the Content Security Policy of a page forbids (directive report-uri)',
    token: 'none',
    sentByBrowser: true,
    accepts: ['application/csp-report'],
    bodyLimit: 8 * 1024,
    body: z.object({
      'csp-report': z.object({
        'document-uri': text,
        'blocked-uri': text,
        'effective-directive': text,
        /** What older browsers send in its place, with the sources. */
        'violated-directive': text,
        'source-file': text,
        'script-sample': text,
        disposition: z.enum(['enforce', 'report']).catch('enforce').default('enforce'),
      }),
    }),
    data: nothing,
  }),
};
