/** What the answers of the open session took. Redraws when one more is counted. */
import { useState } from 'react';
import { createSpendingReader, type Spending } from '../../store/usage.ts';
import { useRun, useSettings } from '../stores.tsx';

export function useSpending(): Spending {
  const [read] = useState(createSpendingReader);
  const prices = useSettings((settings) => settings.prices);
  return useRun((run) => read(run.state.requests, prices));
}
