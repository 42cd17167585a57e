import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address';

describe('the IP address of a client', () => {
  it('is the peer without a trusted proxy, whatever the client sends', () => {
    expect(clientAddress('1.2.3.4', '10.0.0.9', 0)).toBe('10.0.0.9');
  });
  it('is the one that the outermost trusted proxy reports, not the one that the client sends', () => {
    expect(clientAddress('6.6.6.6, 203.0.113.7', '10.0.0.1', 1)).toBe('203.0.113.7');
    expect(clientAddress('6.6.6.6, 203.0.113.7, 10.0.0.2', '10.0.0.1', 2)).toBe('203.0.113.7');
  });
  it('is the peer when the proxy sends no header', () => {
    expect(clientAddress(undefined, '10.0.0.1', 1)).toBe('10.0.0.1');
  });
});
