import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { extensionOf } from '../../core/files/file-name.ts';
import classes from './extension-hint.module.css';
import type { FormState } from './use-form.ts';

interface ExtensionHintProps {
  /** A form with the field `name`. */
  state: FormState;
  /** What the file is called now. */
  name: string;
}

/** In a form that renames a file: selects its name without the extension, and says if that would change. */
export function ExtensionHint({ state: { element, form }, name }: ExtensionHintProps) {
  const typed = String(useWatch({ control: form.control, name: 'name' }) ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const input = element.current?.querySelector<HTMLInputElement>('[name=name]');
    input?.setSelectionRange(0, name.length - extensionOf(name).length);
  }, []);
  const change = changeOf(extensionOf(name), extensionOf(typed.trim()));
  return (
    <div role="status" className={classes.status}>
      {typed.trim() !== '' && change && (
        <p className={classes.hint}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{change} Datoteka se možda neće otvarati u pravom programu.</span>
        </p>
      )}
    </div>
  );
}

/** What becomes of the extension; null if it stays, whatever its case. */
function changeOf(from: string, to: string): string | null {
  if (from.toLowerCase() === to.toLowerCase()) return null;
  if (to === '') return `Naziv ostaje bez nastavka ${from}.`;
  if (from === '') return `Nazivu se dodaje nastavak ${to}.`;
  return `Nastavak će se promijeniti iz ${from} u ${to}.`;
}
