import { Button } from '@mantine/core';
import { IconBuildingPlus } from '@tabler/icons-react';
import type { Proposal } from '../../books/books.api.ts';
import classes from './books.module.css';

interface FirmPartProps {
  proposal: Proposal;
  /** The company that is chosen. */
  chosen: string;
  onChoose: (company: { idguid: string; naziv: string }) => void;
  /** Undefined where the person may make no company. */
  onMake: (() => void) | undefined;
}

/** The seller was not found, or several are like it: who it may be, and a new company. */
export function FirmPart({ proposal: { candidates, firm }, chosen, onChoose, onMake }: FirmPartProps) {
  return (
    <div className={classes.firm}>
      <p className={classes.quiet}>
        {candidates.length > 0
          ? 'Nije sigurno koja je firma prodavac. Odaberite je:'
          : `Prodavca${firm.naziv ? ` „${firm.naziv}”` : ''} još nema među firmama.`}
      </p>
      {candidates.length > 0 && (
        <ul className={classes.firms}>
          {candidates.map(({ idguid, naziv, number, grad, why, register }) => (
            <li key={idguid}>
              <span>
                {naziv}{' '}
                <span className={classes.quiet}>
                  {[number, grad, why, register && 'iz registra'].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button
                size="compact-sm"
                variant="default"
                aria-pressed={chosen === idguid}
                aria-label={`Odaberi firmu ${naziv}`}
                onClick={() => onChoose({ idguid, naziv })}
              >
                {chosen === idguid ? 'Odabrana' : 'Odaberi'}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {onMake && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconBuildingPlus size={14} aria-hidden />}
            onClick={onMake}
          >
            Dodaj firmu
          </Button>
        </div>
      )}
    </div>
  );
}
