import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ADDRESS_PROBLEMS, readAddress } from '../../modules/checker/address.ts';
import { DEVICE_NAMES } from '../../modules/checker/names.ts';
import { DEVICES, type Device } from '../../modules/checker/paths.ts';
import { useReady } from '../frame/use-ready.ts';
import type { RunOptions } from './begin.ts';

const ERROR = 'provjera-greska';

interface FormProps {
  /** A run is in progress: the form is disabled. */
  testing: boolean;
  /** Values of a run opened by its address. */
  given: RunOptions | null;
  begin(wish: RunOptions): void;
  /** Reports an invalid address; nothing is sent. */
  refuse(message: string): void;
  /** Error below the form. `field`: the entered address is the reason. A new object each time. */
  error: { message: string; field?: boolean } | null;
}

/** Address, device, and number of measurements; the address is checked by SPEC section 5. */
export function CheckerForm({ testing, given, begin, refuse, error }: FormProps) {
  const ready = useReady();
  const input = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState('');
  const [device, setDevice] = useState<Device>('mobile');
  const [thrice, setThrice] = useState(false);

  useEffect(() => {
    if (!given) return;
    setUrl(given.url);
    setDevice(given.device);
    setThrice(given.runs === 3);
  }, [given]);

  useEffect(() => {
    // Also where the pressed button has disappeared with the run.
    const lost = error !== null && document.activeElement === document.body;
    if (error?.field || lost) input.current?.focus({ preventScroll: lost });
  }, [error]);

  const check = (): void => {
    const read = readAddress(url);
    if (read.problem === null) begin({ url: read.url, device, runs: thrice ? 3 : 1 });
    else refuse(read.problem);
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!testing) check();
  };
  // A disabled button blocks Enter without any message.
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && url === '' && ready && !testing) {
      event.preventDefault();
      refuse(ADDRESS_PROBLEMS.empty);
    }
  };

  return (
    <form className="checker-form" method="post" noValidate onSubmit={send}>
      <div className="checker-line field">
        <label htmlFor="provjera-url">Adresa sajta</label>
        <input
          ref={input}
          id="provjera-url"
          name="url"
          type="text"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="primjer.ba"
          value={url}
          disabled={testing}
          aria-invalid={error?.field || undefined}
          aria-describedby={error ? ERROR : undefined}
          onChange={(event) => setUrl(event.target.value)}
          onKeyDown={press}
        />
        <button
          type="submit"
          className="button"
          disabled={url === '' || testing || !ready}
          aria-busy={testing}
        >
          {testing ? 'Testiram...' : 'Pokreni test'}
        </button>
      </div>
      {error && (
        <p id={ERROR} className="field-error checker-error">
          {error.message}
        </p>
      )}
      <div className="checker-options">
        <fieldset className="switch" disabled={testing}>
          <legend className="unseen">Uređaj</legend>
          {DEVICES.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="device"
                value={one}
                checked={device === one}
                onChange={() => setDevice(one)}
              />
              <span>{DEVICE_NAMES[one]}</span>
            </label>
          ))}
        </fieldset>
        <label className="tick">
          <input
            type="checkbox"
            checked={thrice}
            disabled={testing}
            onChange={(event) => setThrice(event.target.checked)}
          />
          <span>Izmjeri tri puta i uzmi srednje mjerenje</span>
        </label>
      </div>
    </form>
  );
}
