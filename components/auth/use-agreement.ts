'use client';

import { useState } from 'react';

/** The box of the agreements, as it is ticked. */
export function useAgreement() {
  const [checked, setChecked] = useState(false);
  const [isMissing, setMissing] = useState(false);
  return {
    /** False, and says so beside the box, while it is not ticked. */
    mayProceed: (): boolean => {
      setMissing(!checked);
      return checked;
    },
    field: {
      checked,
      isMissing,
      onChange: (isAgreed: boolean) => {
        setChecked(isAgreed);
        if (isAgreed) setMissing(false);
      },
    },
  };
}
