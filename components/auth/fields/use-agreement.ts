import { useState } from 'react';

/** The state of the consent checkbox. */
export function useAgreement() {
  const [checked, setChecked] = useState(false);
  const [isMissing, setMissing] = useState(false);
  return {
    /** False while the checkbox is not ticked; shows the problem then. */
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
