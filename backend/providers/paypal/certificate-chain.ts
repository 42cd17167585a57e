import { X509Certificate } from 'node:crypto';

/** Most certificates between the first one and a root. */
const longest = 4;

/** Names of the certificates that sign webhooks. */
const signerName = /(?:^|\n)CN=messageverificationcerts(?:\.[a-z0-9-]+)?\.paypal\.com(?:\n|$)/;

/**
 * TRUSTED: the first certificate leads to a root. INCOMPLETE: it is PayPal's by its own words, but the file lacks
 * certificates that lead to a root. REFUSED: it cannot sign webhooks.
 */
export type ChainResult =
  | { kind: 'TRUSTED' | 'INCOMPLETE'; certificate: X509Certificate }
  | { kind: 'REFUSED' };

/**
 * Checks the certificates of a file: name, key and purpose of the first one, and of each the dates, the issuer and its
 * signature.
 * @param pem the first certificate signs webhooks, the others lead to a root in any order
 * @param roots PEM
 */
export function checkChain(pem: string, roots: readonly string[], now: Date): ChainResult {
  const [signer, ...others] = parse(pem);
  if (
    !signer ||
    signer.ca ||
    !signerName.test(signer.subject) ||
    !hasLongKey(signer) ||
    !isValid(signer, now)
  ) {
    return { kind: 'REFUSED' };
  }
  let current = signer;
  for (let length = 0; length < longest; length += 1) {
    if (issuerOf(current, parsedRoots(roots), now)) return { kind: 'TRUSTED', certificate: signer };
    const issuer = issuerOf(current, others, now);
    if (!issuer) return { kind: 'INCOMPLETE', certificate: signer };
    current = issuer;
  }
  return { kind: 'INCOMPLETE', certificate: signer };
}

function parse(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  try {
    return blocks.slice(0, longest + 1).map((block) => new X509Certificate(block));
  } catch {
    return [];
  }
}

const cachedRoots = new WeakMap<readonly string[], X509Certificate[]>();

/** Parsed once: a system has more than a hundred roots. */
function parsedRoots(roots: readonly string[]): X509Certificate[] {
  const known = cachedRoots.get(roots);
  if (known) return known;
  const parsed = roots.flatMap(parse);
  cachedRoots.set(roots, parsed);
  return parsed;
}

function issuerOf(
  certificate: X509Certificate,
  candidates: readonly X509Certificate[],
  now: Date,
): X509Certificate | undefined {
  return candidates.find(
    (candidate) =>
      candidate.ca &&
      isValid(candidate, now) &&
      certificate.checkIssued(candidate) &&
      certificate.verify(candidate.publicKey),
  );
}

function hasLongKey({ publicKey }: X509Certificate): boolean {
  return (
    publicKey.asymmetricKeyType === 'rsa' && (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
  );
}

function isValid({ validFrom, validTo }: X509Certificate, now: Date): boolean {
  const time = now.getTime();
  return Date.parse(validFrom) <= time && time <= Date.parse(validTo);
}
