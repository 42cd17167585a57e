import type { VerifyScene } from '../../lib/contract/upms';

/** Scenes of a member who is signed in: their codes go to the member's own mailbox or phone. */
const stepUpScenes = [
  'CARD_REVEAL',
  'UNBIND',
  'BIND_EMAIL',
  'BIND_PHONE',
  'SET_PASSWORD',
  'ACCOUNT_EXPORT',
  'ACCOUNT_CLOSE',
] as const satisfies VerifyScene[];
export type StepUpScene = (typeof stepUpScenes)[number];

export function isStepUp(scene: VerifyScene): scene is StepUpScene {
  return stepUpScenes.some((known) => known === scene);
}

/** Scenes whose code may prove a mailbox or phone that is new to the shop. */
export function takesNewContact(scene: VerifyScene): boolean {
  return !isStepUp(scene) || scene === 'BIND_EMAIL' || scene === 'BIND_PHONE';
}

/** Scenes that are of use to existing accounts only: others get the same answer and no mail. */
export function needsAccount(scene: VerifyScene): boolean {
  return scene === 'RESET_PASSWORD';
}
