import { Action } from '../../../kit/actions.tsx';
import { Notice } from '../../../kit/notice.tsx';
import type { Reading } from './decode.ts';
import { useCamera } from './use-camera.ts';

/** Reads a code with the camera and stops at the first one. */
export function Camera({ onRead }: { onRead: (reading: Reading) => void }) {
  const { at, problem, video, begin, stop, switchCamera, toggleLight } = useCamera(onRead);
  return (
    <section className="tool-panel qr-camera" aria-label="Kamera">
      <div className="tool-panel-head">
        <h2>Kamera</h2>
        <div className="tool-actions">
          {toggleLight && <Action onClick={toggleLight}>Svjetlo</Action>}
          {switchCamera && <Action onClick={switchCamera}>Druga kamera</Action>}
          {at === 'off' ? (
            <Action strong onClick={() => begin()}>
              Uključi kameru
            </Action>
          ) : (
            <Action onClick={stop}>Isključi kameru</Action>
          )}
        </div>
      </div>
      <div className="qr-video" hidden={at === 'off'}>
        <video ref={video} muted playsInline aria-label="Slika s kamere" />
      </div>
      <div className="qr-camera-said" role="status">
        {at === 'asking' && <p>Preglednik pita smije li stranica koristiti kameru…</p>}
        {at === 'on' && <p>Držite kod u kadru. Čim ga pročita, kamera se gasi.</p>}
        {at === 'off' && problem === null && (
          <p>Slika s kamere se gleda samo na ovom uređaju, i gasi se kad napustite stranicu.</p>
        )}
      </div>
      {problem && <Notice kind="error">{problem}</Notice>}
    </section>
  );
}
