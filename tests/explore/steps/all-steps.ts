import type { Steps } from '../step';
import { breakingSteps } from './breaking';
import { givingSteps } from './giving';
import { outsideSteps } from './outside';
import { owningSteps } from './owning';
import { payingSteps, purchases } from './paying';
import { shoppingSteps } from './shopping';
import { staffingSteps } from './staffing';
import { stockingSteps } from './stocking';
import { supplyingSteps } from './supplying';
import { timeSteps } from './time';

/** Every kind of step of a sequence. */
export const allSteps: Steps = {
  ...purchases,
  ...shoppingSteps,
  ...payingSteps,
  ...owningSteps,
  ...givingSteps,
  ...staffingSteps,
  ...stockingSteps,
  ...outsideSteps,
  ...supplyingSteps,
  ...timeSteps,
  ...breakingSteps,
};
