import { type ComponentProps, useState } from 'react';

/** A password with a button to show it. */
export function PasswordInput(input: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <span className="with-button">
      <input {...input} type={shown ? 'text' : 'password'} />
      <button
        type="button"
        aria-pressed={shown}
        aria-label="Prikaži lozinku"
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Sakrij' : 'Prikaži'}
      </button>
    </span>
  );
}
