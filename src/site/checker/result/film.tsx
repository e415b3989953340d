import type { Device } from '../../../modules/checker/paths.ts';
import { screenshotOf } from '../../../modules/checker/scores.ts';
import { duration } from './format.ts';
import { Panel } from './panel.tsx';
import { filmOf, type Report } from './report.ts';
import { Scroller } from './scroller.tsx';

/** How the page looked when it had loaded, and on the way there. */
export function Film({ report, device }: { report: Report; device: Device }) {
  const frames = filmOf(report);
  const picture = screenshotOf(report);
  if (!picture && frames.length === 0) return null;
  return (
    <Panel title="Kako se stranica učitavala" open>
      <div className="film" data-device={device}>
        {picture && (
          <figure className="film-final">
            <img src={picture} alt="Stranica kad se učitala" />
            <figcaption>Kad se učitala</figcaption>
          </figure>
        )}
        <Scroller>
          <ol className="film-strip">
            {frames.map(({ timing, data }) => (
              <li key={timing}>
                <img src={data} alt={`Stranica nakon ${duration(timing)}`} />
                <span aria-hidden="true">{duration(timing)}</span>
              </li>
            ))}
          </ol>
        </Scroller>
      </div>
    </Panel>
  );
}
