import type { ReactNode } from 'react';

/** Attributes that tie a control to its label, error and hint. */
interface ControlProps {
  id: string;
  name: string;
  required?: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface FieldProps {
  name: string;
  label: string;
  required?: boolean;
  /** Below the control, and announced with it. */
  error?: string | undefined;
  /** Below the control, and announced with it. */
  hint?: ReactNode;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

export function Field({ name, label, required, error, hint, className = '', children }: FieldProps) {
  const id = `polje-${name}`;
  const control: ControlProps = { id, name, required };
  const said = [error && `${id}-greska`, hint && `${id}-pomoc`].filter(Boolean).join(' ');
  if (error) control['aria-invalid'] = true;
  if (said) control['aria-describedby'] = said;
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children(control)}
      {error && (
        <p id={`${id}-greska`} className="field-error">
          {error}
        </p>
      )}
      {hint && (
        <div id={`${id}-pomoc`} className="field-hint">
          {hint}
        </div>
      )}
    </div>
  );
}
