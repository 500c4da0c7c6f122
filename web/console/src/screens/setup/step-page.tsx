import type { ReactNode } from 'react';
import { Button } from '../../parts/buttons/button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Failure } from '../../parts/states.tsx';
import { Link, useGo } from '../../routing/location.tsx';
import { type SetupScreen, screenAfter } from './steps.ts';

interface StepPageProps {
  step: SetupScreen;
  title: string;
  /** The step's purpose, in a sentence or two. */
  lead: ReactNode;
  children?: ReactNode;
  /** Runs before the next step opens. If it is absent, the step has no Continue button. */
  onContinue?: () => void;
  /** False while the merchant must correct something first. @default true */
  isValid?: boolean;
  /** Buttons after Continue and the link that skips the step. */
  buttons?: ReactNode;
  /** True if there is nothing to do or to skip, so that Continue is a link. @default false */
  isDone?: boolean;
  /** The last action's error. */
  error?: unknown;
}

/** A step's page: title, purpose, content and buttons. */
export function StepPage(props: StepPageProps) {
  const { title, lead, children, error } = props;
  return (
    <div className="cards">
      <PageTitle title={title}>{lead}</PageTitle>
      {children}
      <Failure error={error} />
      <StepButtons {...props} />
    </div>
  );
}

function StepButtons({ step, onContinue, isValid = true, isDone = false, buttons }: StepPageProps) {
  const go = useGo();
  if (!onContinue && !isDone && !buttons) return null;
  const advance = () => {
    onContinue?.();
    go(screenAfter(step));
  };
  return (
    <div className="buttons">
      {onContinue && (
        <span className="with-skip">
          <Button label="Continue" look="primary" disabled={!isValid} onPress={advance} />
          <Skip step={step} />
        </span>
      )}
      {isDone && (
        <Link to={screenAfter(step)} className="button primary">
          Continue
        </Link>
      )}
      {buttons}
    </div>
  );
}

/** The link that skips a step. It stands beside the step's primary button. */
export function Skip({ step }: { step: SetupScreen }) {
  return (
    <Link to={screenAfter(step)} className="button quiet">
      Skip<span className="visually-hidden"> this step</span>
    </Link>
  );
}
