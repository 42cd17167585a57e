import type { Motif } from './cover-shapes';
import { natureMotifs } from './motifs-nature';
import { playMotifs } from './motifs-play';
import { thingMotifs } from './motifs-things';

const motifs: Record<string, Motif> = { ...playMotifs, ...natureMotifs, ...thingMotifs };

/** The names a cover may ask for. */
export const motifNames = Object.keys(motifs);

/** @throws Error for a name that no motif has */
export function motifNamed(name: string): Motif {
  const motif = Object.hasOwn(motifs, name) ? motifs[name] : undefined;
  if (!motif) throw new Error(`No motif is called "${name}". There are: ${motifNames.join(', ')}.`);
  return motif;
}
