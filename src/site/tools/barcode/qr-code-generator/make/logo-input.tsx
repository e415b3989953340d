import { useRef, useState } from 'react';
import { Action } from '../../../kit/actions.tsx';
import { brokenText } from '../../../kit/broken.ts';
import { Refusal } from '../../../kit/jobs.ts';
import { Notice } from '../../../kit/notice.tsx';
import { useDrop } from '../../../kit/use-drop.ts';
import { useHref } from '../../../kit/use-href.ts';
import { Hand } from '../../../kit/worker-client.ts';
import { makePictureWorker } from '../reading/picture-worker.ts';
import type { PictureAnswer, PictureOrder } from '../reading/worker.ts';

const ID = 'logo';
/** Longest side of a logo, in pixels: more than it ever has in a code. */
const SIDE = 640;
const SMALLER = `Logu je dovoljno ${SIDE} piksela po dužoj strani: smanjite sliku pa je izaberite ponovo.`;

interface LogoInputProps {
  logo: Blob | null;
  set(logo: Blob | null): void;
  /** Why this kind of content takes none. */
  forbidden: string | null;
}

/** A picture of the person's own for the middle of the code; what the code gets is painted anew from its pixels. */
export function LogoInput({ logo, set, forbidden }: LogoInputProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Counts what was asked for: of two pictures the later one is meant, however long each takes to paint. */
  const turn = useRef(0);
  const shown = useHref(logo);

  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    turn.current += 1;
    const mine = turn.current;
    const hand = new Hand<PictureOrder, PictureAnswer>(makePictureWorker);
    try {
      const { openPicture } = await import('../reading/open-picture.ts');
      const picture = await openPicture(file, SMALLER);
      const answer = await hand.run({ do: 'paint', picture, side: SIDE });
      if (turn.current !== mine) return;
      setProblem(null);
      if (answer?.painted) set(answer.painted);
    } catch (error) {
      if (turn.current === mine)
        setProblem(error instanceof Refusal ? error.message : brokenText(`${error}`, true));
    } finally {
      hand.dismiss();
    }
  };
  const remove = (): void => {
    turn.current += 1;
    set(null);
  };
  const { over, handlers } = useDrop((files) => void take(files[0]));

  return (
    <div className="qr-logo" data-over={over || undefined} {...handlers}>
      <div className="qr-logo-line">
        <label htmlFor={ID}>Logo u sredini</label>
        {shown && <img src={shown} alt="Izabrani logo" />}
        <Action disabled={forbidden !== null} onClick={() => picker.current?.click()}>
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
        disabled={forbidden !== null}
        aria-describedby={`${ID}-hint`}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <p id={`${ID}-hint`} className="field-hint">
        {forbidden ??
          'Najviše 15 % površine, uvijek na nivou H; manji je gdje bi kod inače bio nečitljiv. Slika ostaje na ovom uređaju.'}
      </p>
      {problem && <Notice kind="error">{problem}</Notice>}
    </div>
  );
}
