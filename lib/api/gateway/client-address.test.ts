import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address';

describe('the address of a client', () => {
  it('is the peer when no proxy of ours stands in front, whatever the client writes', () => {
    expect(clientAddress('1.2.3.4', '10.0.0.9', 0)).toBe('10.0.0.9');
  });
  it('is what the outermost proxy of ours saw, not what the client wrote before it', () => {
    expect(clientAddress('6.6.6.6, 203.0.113.7', '10.0.0.1', 1)).toBe('203.0.113.7');
    expect(clientAddress('6.6.6.6, 203.0.113.7, 10.0.0.2', '10.0.0.1', 2)).toBe('203.0.113.7');
  });
  it('is the peer when a proxy forgot to say', () => {
    expect(clientAddress(undefined, '10.0.0.1', 1)).toBe('10.0.0.1');
  });
});
