declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { BrotliOptions, ZlibOptions } from 'node:zlib';

  /** Compresses everything written to the response afterwards. The published types only support Express. */
  export default function compression(
    options?: ZlibOptions & { brotli?: BrotliOptions },
  ): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}
