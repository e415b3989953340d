import { Button, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconEyeOff } from '@tabler/icons-react';
import { toast } from 'react-hot-toast';
import { Link } from 'react-router';
import { useArrangement } from '../../../admin/dashboard/use-arrangement.ts';
import { Panel, useGet } from '../../../admin/kit/index.ts';
import type { Step, Steps } from '../dashboard.api.ts';
import { FIRST_STEPS } from '../labels.ts';
import classes from './dashboard.module.css';

/** On the dashboard: what a new organisation does first, of what the person may do; nothing once all is done. */
export default function FirstStepsPanel() {
  const { hide, changeable } = useArrangement();
  const { data } = useGet<Steps>(
    '/api/dashboard/first-steps',
    {},
    // Asked anew whenever one comes back from a step, until there is none.
    { staleTime: ({ state }) => (isOver(state.data) ? Number.POSITIVE_INFINITY : 0) },
  );
  const steps = data?.steps ?? [];
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <Panel
      title={FIRST_STEPS.label}
      aside={
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconEyeOff size={15} aria-hidden />}
          disabled={!changeable}
          onClick={() => {
            void hide(FIRST_STEPS.name);
            toast.success('Prvi koraci su sakriveni. Možete ih vratiti pod „Uredi dashboard”.');
          }}
        >
          Sakrij
        </Button>
      }
    >
      <div className={classes.progress}>
        <span>
          Urađeno {done} od {steps.length}
        </span>
        <progress value={done} max={steps.length} aria-label="Urađeno koraka" />
      </div>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <StepLine key={step.name} step={step} />
        ))}
      </ol>
    </Panel>
  );
}

/** Whether all steps are done, as far as that is known of all. */
const isOver = (answer: Steps | undefined): boolean =>
  answer !== undefined && answer.left_out.length === 0 && answer.steps.every(({ done }) => done);

const StepLine = ({ step: { label, hint, to, done } }: { step: Step }) => (
  <li data-done={done || undefined}>
    <span className={classes.mark}>{done && <IconCheck size={15} stroke={2.4} aria-hidden />}</span>
    <span className={classes.sentence}>
      {done ? label : <Link to={to}>{label}</Link>}
      {done ? <VisuallyHidden> (urađeno)</VisuallyHidden> : <span className={classes.note}>{hint}</span>}
    </span>
  </li>
);
