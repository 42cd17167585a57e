declare module '@adobe/structured-data-validator' {
  export type Issue = {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
    path: { type?: string; property?: string; index?: number }[];
    /** `schemaOrg` when the vocabulary has no such type or property. */
    errorType?: string;
  };

  export default class Validator {
    /** `vocabulary`: schema.org's own file as JSON-LD. */
    constructor(vocabulary: { '@graph': readonly object[] });
    validate(found: { jsonld: Record<string, object[]> }): Promise<Issue[]>;
  }
}
