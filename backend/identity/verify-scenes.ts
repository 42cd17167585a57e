import type { VerifyScene } from '../../lib/contract/upms';

/** Scenes of a member who is signed in: their codes go to the member's own mailbox or phone. */
const stepUpScenes = ['CARD_REVEAL', 'UNBIND', 'BIND_EMAIL', 'BIND_PHONE'] as const satisfies VerifyScene[];
export type StepUpScene = (typeof stepUpScenes)[number];

export function isStepUp(scene: VerifyScene): scene is StepUpScene {
  return stepUpScenes.some((known) => known === scene);
}

/** Scenes whose code may prove a mailbox or phone that is new to the shop. */
export function takesNewContact(scene: VerifyScene): boolean {
  return scene !== 'CARD_REVEAL' && scene !== 'UNBIND';
}

/** Scenes that are of use to existing accounts only: others get the same answer and no mail. */
export function needsAccount(scene: VerifyScene): boolean {
  return scene === 'RESET_PASSWORD';
}
