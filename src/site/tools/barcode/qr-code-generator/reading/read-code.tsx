import { useRef, useState } from 'react';
import { CTRL } from '../../../../../web/ctrl-key.ts';
import { Refusal } from '../../../../../web/worker/job-messages.ts';
import { Action } from '../../../kit/actions.tsx';
import { FileInput } from '../../../kit/file-input.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { JobProgress } from '../../../kit/progress.tsx';
import { useJob } from '../../../kit/use-job.ts';
import { wifi } from '../content/wifi.ts';
import { makePlainCode } from '../make/make-worker.ts';
import { Camera } from './camera.tsx';
import type { Reading } from './decode.ts';
import { openPicture } from './open-picture.ts';
import { makePictureWorker } from './picture-worker.ts';
import { ReadResult } from './read-result.tsx';
import type { PictureAnswer, PictureRequest } from './worker.ts';

const NOTHING =
  'Na slici nije nađen QR kod. Isijecite sliku oko koda, snimite ga izbliza i ravno, bez odsjaja. Barkodovi s crtama (EAN) i PDF417 se ovdje ne čitaju.';

const SMALLER = 'Smanjite je ili isijecite dio s kodom.';

/** Reads codes from a picture or the camera. */
export function ReadCode() {
  const job = useJob<PictureRequest, PictureAnswer>(makePictureWorker);
  const [problem, setProblem] = useState<string | null>(null);
  const [cameraReading, setSeen] = useState<Reading | null>(null);
  const [name, setName] = useState('');
  const request = useRef(0);

  const begin = (called: string, saw: Reading | null = null): number => {
    setSeen(saw);
    setProblem(null);
    setName(called);
    job.reset();
    request.current += 1;
    return request.current;
  };
  const search = async (called: string, picture: () => Promise<Blob | null>): Promise<void> => {
    const mine = begin(called);
    try {
      const opened = await picture();
      // Another picture, or the camera, may have come meanwhile.
      if (opened && mine === request.current) job.run({ do: 'search', picture: opened });
    } catch (error) {
      if (mine === request.current) setProblem(error instanceof Refusal ? error.message : NOTHING);
    }
  };
  const example = async (): Promise<Blob | null> => {
    const outcome = wifi.encode(wifi.example);
    return outcome.state === 'ready' ? makePlainCode(outcome.text) : null;
  };
  const found = cameraReading ? [cameraReading] : (job.result?.readings ?? null);
  const failure = problem ?? job.failure?.message ?? (found?.length === 0 ? NOTHING : null);
  return (
    <div className="qr-bench qr-reading">
      <div className="qr-work">
        <FileInput
          label="Slika s QR kodom"
          hint={`Prevucite je ovdje, zalijepite snimak ekrana (${CTRL}+V) ili izaberite datoteku. Slika ne napušta ovaj uređaj.`}
          accept="image/*"
          take={([file]) => file && void search(file.name, () => openPicture(file, SMALLER))}
          actions={<Action onClick={() => void search('Primjer', example)}>Primjer</Action>}
          foot={
            failure && (
              <Notice kind="error">
                {name ? (
                  <>
                    <strong>{name}:</strong> {failure}
                  </>
                ) : (
                  failure
                )}
              </Notice>
            )
          }
        />
        <Camera onRead={(reading) => void begin('', reading)} />
      </div>
      <div className="qr-side">
        <section className="tool-panel tool-output" aria-label="Pročitani sadržaj" aria-live="polite">
          <div className="tool-panel-head">
            <h2>Pročitano</h2>
          </div>
          {job.status === 'running' ? (
            <div className="tool-panel-foot">
              <JobProgress progress={job.progress} doing="Tražim kod…" onCancel={job.cancel} />
            </div>
          ) : found !== null && found.length > 0 ? (
            found.map((reading, at) => (
              <ReadResult key={reading.text} reading={reading} {...(found.length > 1 && { at: at + 1 })} />
            ))
          ) : (
            <p className="tool-empty">
              Ovdje se pokaže šta kod zaista sadrži, prije nego što išta otvorite. Čita se i više kodova s
              jedne slike.
            </p>
          )}
        </section>
      </div>
    </div>
  );
}
