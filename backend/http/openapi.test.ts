import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { contract } from '../../lib/contract/contract';
import { openApiDocument } from './openapi';

describe('the API document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(openApiDocument()));
    expect(result).toEqual(expect.objectContaining({ valid: true }));
    expect(validator.version).toBe('3.1');
  });

  it('has every endpoint of the contract and no other', () => {
    const { paths } = openApiDocument();
    const documented = Object.entries(Object(paths)).flatMap(([path, methods]) =>
      Object.keys(Object(methods)).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.sort()).toEqual(Object.keys(contract).sort());
  });
});
