declare module '@adobe/structured-data-validator' {
  export type Issue = {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
    path: { type?: string; property?: string; index?: number }[];
    /** `schemaOrg` if the vocabulary does not have the type or property. */
    errorType?: string;
  };

  export default class Validator {
    /** @param vocabulary the vocabulary of schema.org as JSON-LD */
    constructor(vocabulary: { '@graph': readonly object[] });
    validate(found: { jsonld: Record<string, object[]> }): Promise<Issue[]>;
  }
}
