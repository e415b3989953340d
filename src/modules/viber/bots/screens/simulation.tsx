import { IconFlask, IconRoute } from '@tabler/icons-react';
import classes from './simulation.module.css';

interface SimulationProps {
  /** The service said that it is a simulator. */
  simulated: boolean;
  /** Host of a relay; null where calls go to Viber itself, or to a simulator. */
  via: string | null;
  /** One word, for rows and headers. */
  short?: boolean;
}

/** Says that a bot's messages do not go to Viber, or not directly. Nothing where they do. */
export function Simulation({ simulated, via, short = false }: SimulationProps) {
  if (!simulated && !via) return null;
  const Icon = simulated ? IconFlask : IconRoute;
  const said = simulated
    ? short
      ? 'Simulacija'
      : 'Simulacija: poruke ne idu na Viber.'
    : `Preko posrednika ${via}`;
  return (
    <span className={classes.line} data-short={short || undefined}>
      <Icon size={short ? 14 : 16} aria-hidden />
      {said}
    </span>
  );
}
