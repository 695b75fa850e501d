/** The picture on a button of the control bar. */
import { Pause, Play, RotateCw, Square, StepForward } from 'lucide-react';

export function CommandIcon(props: { id: 'run' | 'step' | 'round' | 'abort'; isRunning: boolean }) {
  const size = { size: 14, 'aria-hidden': true } as const;
  switch (props.id) {
    case 'run':
      return props.isRunning ? (
        <Pause {...size} fill="currentColor" strokeWidth={0} />
      ) : (
        <Play {...size} fill="currentColor" strokeWidth={0} />
      );
    case 'step':
      return <StepForward {...size} />;
    case 'round':
      return <RotateCw {...size} />;
    case 'abort':
      return <Square {...size} size={11} fill="currentColor" />;
    default:
      return props.id satisfies never;
  }
}
