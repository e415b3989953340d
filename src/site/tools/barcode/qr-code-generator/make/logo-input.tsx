import { useRef, useState } from 'react';
import { Refusal } from '../../../../../web/worker/job-messages.ts';
import { WorkerClient } from '../../../../../web/worker/worker-client.ts';
import { workerErrorText } from '../../../../../web/worker/worker-errors.ts';
import { Action } from '../../../kit/actions.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { useDrop } from '../../../kit/use-drop.ts';
import { useHref } from '../../../kit/use-href.ts';
import { makePictureWorker } from '../reading/picture-worker.ts';
import type { PictureAnswer, PictureRequest } from '../reading/worker.ts';

const ID = 'logo';
/** Longest side of a logo, in pixels: more than a code ever uses. */
const SIDE = 640;
const SMALLER = `Logu je dovoljno ${SIDE} piksela po dužoj strani: smanjite sliku pa je izaberite ponovo.`;

interface LogoInputProps {
  logo: Blob | null;
  set(logo: Blob | null): void;
  /** Why this kind allows no logo. */
  disabledReason: string | null;
}

/** Chooses a logo. It is redrawn from its pixels before use. */
export function LogoInput({ logo, set, disabledReason }: LogoInputProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Number of the latest request: of two pictures the later one wins, however long each takes. */
  const request = useRef(0);
  const shown = useHref(logo);

  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    request.current += 1;
    const mine = request.current;
    const client = new WorkerClient<PictureRequest, PictureAnswer>(makePictureWorker);
    try {
      const { openPicture } = await import('../reading/open-picture.ts');
      const picture = await openPicture(file, SMALLER);
      const answer = await client.run({ do: 'paint', picture, side: SIDE });
      if (request.current !== mine) return;
      setProblem(null);
      if (answer?.painted) set(answer.painted);
    } catch (error) {
      if (request.current === mine)
        setProblem(error instanceof Refusal ? error.message : workerErrorText(`${error}`, true));
    } finally {
      client.terminate();
    }
  };
  const remove = (): void => {
    request.current += 1;
    set(null);
  };
  const { over, handlers } = useDrop((files) => void take(files[0]));

  return (
    <div className="qr-logo" data-over={over || undefined} {...handlers}>
      <div className="qr-logo-line">
        <label htmlFor={ID}>Logo u sredini</label>
        {shown && <img src={shown} alt="Izabrani logo" />}
        <Action disabled={disabledReason !== null} onClick={() => picker.current?.click()}>
          {logo ? 'Drugi logo' : 'Izaberi sliku'}
        </Action>
        {logo && <Action onClick={remove}>Ukloni logo</Action>}
      </div>
      <input
        ref={picker}
        id={ID}
        type="file"
        className="unseen"
        tabIndex={-1}
        accept="image/*"
        disabled={disabledReason !== null}
        aria-describedby={`${ID}-hint`}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <p id={`${ID}-hint`} className="field-hint">
        {disabledReason ??
          'Najviše 15 % površine, uvijek na nivou H; manji je gdje bi kod inače bio nečitljiv. Slika ostaje na ovom uređaju.'}
      </p>
      {problem && <Notice kind="error">{problem}</Notice>}
    </div>
  );
}
