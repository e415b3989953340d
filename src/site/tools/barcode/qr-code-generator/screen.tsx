import { useLazyPart } from '../../../frame/use-lazy-part.ts';
import { Action } from '../../kit/actions.tsx';
import { Notice } from '../../kit/notice.tsx';
import { OptionsForm } from '../../kit/options-form.tsx';
import { ToolPage } from '../../kit/page.tsx';
import { useOptions } from '../../kit/use-options.ts';
import { MakeCode } from './make/make-code.tsx';
import { qrCode } from './tool.ts';

const MODE = ['mode'] as const;
const loadReading = () => import('./reading/read-code.tsx').then((module) => module.ReadCode);

/** QR codes: make one, or read one from a picture or the camera. */
export function QrCode() {
  const [options, change] = useOptions(qrCode.options);
  return (
    <ToolPage tool={qrCode}>
      <div className="qr-mode">
        <OptionsForm options={qrCode.options} values={options} change={change} only={MODE} />
      </div>
      {options.mode === 'make' ? <MakeCode options={options} change={change} /> : <Reading />}
    </ToolPage>
  );
}

/** Reading is needed less often, so its code is loaded on demand. */
function Reading() {
  const { part: ReadCode, failed, again } = useLazyPart(loadReading);
  if (ReadCode) return <ReadCode />;
  return (
    <div className="qr-coming">
      {failed ? (
        <Notice kind="error">
          Čitanje kodova se nije učitalo. <Action onClick={again}>Pokušaj ponovo</Action>
        </Notice>
      ) : (
        <p className="waiting" role="status">
          <span className="spinner" aria-hidden="true" />
          Učitavam čitanje kodova…
        </p>
      )}
    </div>
  );
}
