import type { Motif } from './cover-shapes';
import { natureMotifs } from './motifs-nature';
import { playMotifs } from './motifs-play';
import { thingMotifs } from './motifs-things';

const motifs: Record<string, Motif> = { ...playMotifs, ...natureMotifs, ...thingMotifs };

export const motifNames = Object.keys(motifs);

/** @throws Error for an unknown name */
export function motifNamed(name: string): Motif {
  const motif = Object.hasOwn(motifs, name) ? motifs[name] : undefined;
  if (!motif) throw new Error(`Unknown motif "${name}". Known motifs: ${motifNames.join(', ')}.`);
  return motif;
}
