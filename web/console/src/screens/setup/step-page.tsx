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
  /** Buttons after Continue. A link that skips the step follows them. */
  buttons?: ReactNode;
  /** False if there is nothing to do or to skip, so that Continue is a link. @default true */
  isSkippable?: boolean;
  /** The last action's error. */
  error?: unknown;
}

/** A step's page: title, purpose, content and buttons. */
export function StepPage(props: StepPageProps) {
  const {
    step,
    title,
    lead,
    children,
    onContinue,
    isValid = true,
    buttons,
    isSkippable = true,
    error,
  } = props;
  const go = useGo();
  return (
    <div className="cards">
      <PageTitle title={title}>{lead}</PageTitle>
      {children}
      <Failure error={error} />
      <div className="buttons">
        {onContinue && (
          <Button
            label="Continue"
            look="primary"
            disabled={!isValid}
            onPress={() => {
              onContinue();
              go(screenAfter(step));
            }}
          />
        )}
        {buttons}
        {screenAfter(step) !== '' && (
          <Link to={screenAfter(step)} className={isSkippable ? 'button quiet' : 'button primary'}>
            {isSkippable ? 'Skip' : 'Continue'}
            {isSkippable && <span className="visually-hidden"> this step</span>}
          </Link>
        )}
      </div>
    </div>
  );
}
